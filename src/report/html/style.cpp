#include "report/html/page.h"

namespace spread {

// Colours s0 to s8 go from empty to full; t0 to t8 are what can be read on them. No colour says anything that
// a figure or a sign does not say as well.
constexpr std::string_view kText = R"css(
:root{color-scheme:light dark;
--paper:#fbfbfa;--card:#fff;--ink:#1d2330;--faint:#6a7282;--line:#e3e5ea;--hover:#f1f5fb;--accent:#1f5fbf;
--good:#11703c;--good-back:#e3f5ea;--bad:#b3261e;--bad-back:#fdeae8;--note:#7a5200;--note-back:#fff5dc;
--s0:#eef3f8;--s1:#d9e8f5;--s2:#bddaf0;--s3:#98c7e6;--s4:#6aaed6;--s5:#4292c6;--s6:#2474b3;--s7:#12579a;--s8:#083672;
--t0:#1d2330;--t1:#1d2330;--t2:#1d2330;--t3:#12202f;--t4:#0b1826;--t5:#04101c;--t6:#fff;--t7:#fff;--t8:#fff}
@media screen and (prefers-color-scheme:dark){:root{
--paper:#13161c;--card:#1b1f27;--ink:#e6e9ef;--faint:#99a2b2;--line:#303642;--hover:#242a35;--accent:#7db4ff;
--good:#6fd39a;--good-back:#16321f;--bad:#ff938a;--bad-back:#3c1d1b;--note:#f0c674;--note-back:#362a10;
--s0:#222936;--s1:#22344a;--s2:#21425f;--s3:#205276;--s4:#21668f;--s5:#2977a4;--s6:#4a9dc9;--s7:#7fc0df;--s8:#bfe3f2;
--t0:#e6e9ef;--t1:#e6e9ef;--t2:#e6e9ef;--t3:#f2f5f9;--t4:#fff;--t5:#fff;--t6:#06121b;--t7:#06121b;--t8:#06121b}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI","Liberation Sans",Roboto,sans-serif}
header,main,footer{max-width:86rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2rem}
h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.01em;margin:0;overflow-wrap:anywhere}
h2{font-size:1.2rem;line-height:1.3;margin:0 0 .5rem;overflow-wrap:anywhere}
h3{font-size:1rem;margin:1rem 0 .25rem}
header p,footer,.faint{color:var(--faint);margin:.25rem 0 0}
footer{padding-bottom:2rem;font-size:.85rem}
p{margin:.35rem 0;overflow-wrap:anywhere}
a{color:var(--accent)}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin:1.25rem 0}
.figures{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0}
.figures div{flex:1 1 8rem;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:.75rem 1rem}
.figures dt{color:var(--faint);font-size:.85rem}
.figures dd{margin:0;font-size:1.6rem;font-weight:600;line-height:1.25;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.figures .bad dd{color:var(--bad)}
.badge{display:inline-block;border-radius:99px;padding:.05rem .65rem;font-size:.85rem;font-weight:600;white-space:nowrap;max-width:100%;overflow:hidden;text-overflow:ellipsis;vertical-align:middle}
.badge.good{color:var(--good);background:var(--good-back)}
.badge.bad{color:var(--bad);background:var(--bad-back)}
.note{color:var(--note);background:var(--note-back);border-radius:8px;padding:.4rem .75rem}
.helps{margin:.25rem 0 .75rem;padding-left:1.25rem}
.helps li{margin:.2rem 0;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:.75rem 0 0;border-radius:8px}
.scroll:focus-visible,a:focus-visible,button:focus-visible,input:focus-visible+label{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.9rem}
caption{text-align:left;color:var(--faint);font-size:.85rem;padding-bottom:.4rem}
th,td{text-align:left;padding:.3rem .45rem;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600;color:var(--faint);vertical-align:bottom}
td.number,th.number{text-align:right}
tbody tr:hover{background:var(--hover)}
tbody tr:last-child td{border-bottom:0}
td.name{font-weight:500;white-space:nowrap}
td.long{white-space:normal;overflow-wrap:anywhere;min-width:20rem}
td.keep{white-space:nowrap}
td.names{min-width:14rem}
td.why{min-width:20rem;overflow-wrap:anywhere}
tr.chosen td.name{color:var(--good);font-weight:700}
th button{all:unset;cursor:pointer;color:inherit;font:inherit}
th button::after{content:"\2195";opacity:.35;margin-inline-start:.25em}
th[aria-sort=ascending] button::after{content:"\2191";opacity:1}
th[aria-sort=descending] button::after{content:"\2193";opacity:1}
th.mark{padding:.3rem .05rem;text-align:center}
th.mark span{white-space:nowrap;writing-mode:vertical-rl;transform:rotate(180deg);font-weight:500}
th.mark button::after{content:""}
th.mark[aria-sort] button{color:var(--accent)}
td.mark{text-align:center;padding:.3rem .1rem;min-width:1.5rem;color:var(--faint)}
td.pass{color:var(--good)}
td.reject{color:var(--bad);background:var(--bad-back);font-weight:700}
td[title]{cursor:help}
.heat input{position:absolute;opacity:0;width:1px;height:1px}
.heat label{display:inline-block;border:1px solid var(--line);border-radius:99px;padding:.15rem .9rem;margin:.25rem .35rem .5rem 0;cursor:pointer;color:var(--faint);font-size:.9rem}
.heat input:checked+label{background:var(--accent);border-color:var(--accent);color:var(--card);font-weight:600}
.zones{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:1rem;margin:.25rem 0 .75rem}
.zones.one{grid-template-columns:minmax(0,46rem)}
figure{margin:0;min-width:0}
figcaption{font-weight:600;font-size:.9rem;margin-bottom:.35rem;overflow-wrap:anywhere}
figcaption span{font-weight:400;color:var(--faint)}
svg[width="0"]{position:absolute}
svg.map{display:block;width:100%;height:auto}
.tile rect{fill:var(--fill,var(--s0));stroke:transparent;stroke-width:2}
.tile text{fill:var(--on,var(--t0));font:500 10px system-ui,-apple-system,"Segoe UI","Liberation Sans",Roboto,sans-serif;text-anchor:middle;pointer-events:none}
.tile .value{font-size:15px;font-weight:700;display:none}
.tile.cordoned rect{stroke:var(--faint);stroke-dasharray:4 3}
.tile.unready rect.hatch{fill:url(#hatch);stroke:none;opacity:.3}
.tile.chosen rect{stroke:var(--good);stroke-width:3}
.tile:hover rect{stroke:var(--ink);stroke-width:2.5}
#hatch path{stroke:var(--bad);stroke-width:2}
.by-pods:checked~.zones .value.pods,.by-cpu:checked~.zones .value.cpu,.by-memory:checked~.zones .value.memory{display:inline}
.by-pods:checked~.zones .p0,.by-cpu:checked~.zones .c0,.by-memory:checked~.zones .m0,.k0{--fill:var(--s0);--on:var(--t0)}
.by-pods:checked~.zones .p1,.by-cpu:checked~.zones .c1,.by-memory:checked~.zones .m1,.k1{--fill:var(--s1);--on:var(--t1)}
.by-pods:checked~.zones .p2,.by-cpu:checked~.zones .c2,.by-memory:checked~.zones .m2,.k2{--fill:var(--s2);--on:var(--t2)}
.by-pods:checked~.zones .p3,.by-cpu:checked~.zones .c3,.by-memory:checked~.zones .m3,.k3{--fill:var(--s3);--on:var(--t3)}
.by-pods:checked~.zones .p4,.by-cpu:checked~.zones .c4,.by-memory:checked~.zones .m4,.k4{--fill:var(--s4);--on:var(--t4)}
.by-pods:checked~.zones .p5,.by-cpu:checked~.zones .c5,.by-memory:checked~.zones .m5,.k5{--fill:var(--s5);--on:var(--t5)}
.by-pods:checked~.zones .p6,.by-cpu:checked~.zones .c6,.by-memory:checked~.zones .m6,.k6{--fill:var(--s6);--on:var(--t6)}
.by-pods:checked~.zones .p7,.by-cpu:checked~.zones .c7,.by-memory:checked~.zones .m7,.k7{--fill:var(--s7);--on:var(--t7)}
.by-pods:checked~.zones .p8,.by-cpu:checked~.zones .c8,.by-memory:checked~.zones .m8,.k8{--fill:var(--s8);--on:var(--t8)}
.scale{display:none;align-items:center;gap:.5rem;color:var(--faint);font-size:.85rem;flex-wrap:wrap}
.scale svg{width:9rem;height:.8rem}
.scale rect{fill:var(--fill)}
.by-pods:checked~.scale.pods,.by-cpu:checked~.scale.cpu,.by-memory:checked~.scale.memory{display:flex}
#tip{position:fixed;z-index:9;max-width:min(28rem,90vw);background:var(--ink);color:var(--paper);border-radius:8px;padding:.4rem .7rem;font-size:.85rem;line-height:1.4;pointer-events:none;white-space:pre-line;overflow-wrap:anywhere;box-shadow:0 4px 16px #0004}
#tip[hidden]{display:none}
.long section{content-visibility:auto;contain-intrinsic-size:auto 30rem}
@media (max-width:40rem){header,main,footer{padding-left:.75rem;padding-right:.75rem}section{padding:.9rem}h1{font-size:1.35rem}.figures dd{font-size:1.3rem}}
@media print{
:root{color-scheme:light;--paper:#fff;--faint:#444;--line:#bbb;font-size:10px}
body{font-size:1.1rem;print-color-adjust:exact;-webkit-print-color-adjust:exact}
header,main,footer{max-width:none;padding:0}
section{border:0;padding:0;break-inside:auto;content-visibility:visible}
h2,figure,tr,.figures{break-inside:avoid}
h2{break-after:avoid}
.scroll{overflow:visible}
thead{display:table-header-group}
td.names,td.why,td.long{min-width:0}
th button{display:contents}
th button::after{content:""}
.heat input:not(:checked)+label,#tip{display:none}
a{color:inherit;text-decoration:none}}
)css";

const InlineSource kPageStyle{kText, "E/Tjj84QarsKbkdMs0hUfXkrCH3vlMkoZcurWPk1MY0="};

}  // namespace spread
