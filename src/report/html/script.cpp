#include "report/html/page.h"

namespace spread {

// Makes headings into buttons that sort, and shows at once, near the pointer, what browsers show late as a
// title. Rows that have nothing to sort by go last either way.
constexpr std::string_view kText = R"js(
"use strict";
(() => {
const words = new Intl.Collator("en", {numeric: true});
const keyOf = cell => cell.dataset.order !== undefined ? Number(cell.dataset.order) : cell.textContent.trim();
const compare = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : words.compare(a, b);
function sort(table, column, heading) {
  const down = heading.getAttribute("aria-sort") === "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", down ? "descending" : "ascending");
  const body = table.tBodies[0];
  const rows = Array.from(body.rows, row => ({row, key: keyOf(row.cells[column])}));
  const known = rows.filter(each => each.key !== ""), empty = rows.filter(each => each.key === "");
  known.sort((a, b) => down ? compare(b.key, a.key) : compare(a.key, b.key));
  body.append(...known.concat(empty).map(each => each.row));
}
for (const table of document.querySelectorAll("table.sortable")) {
  Array.from(table.tHead.rows[0].cells).forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    const label = heading.firstElementChild;
    button.append(...label.childNodes);
    label.append(button);
    button.addEventListener("click", () => sort(table, column, heading));
  });
}
const tip = document.createElement("div");
tip.id = "tip";
tip.hidden = true;
tip.setAttribute("role", "tooltip");
document.body.append(tip);
for (const title of document.querySelectorAll(".tile > title")) {
  title.parentNode.setAttribute("aria-label", title.textContent);
  title.remove();
}
for (const cell of document.querySelectorAll("td[title]")) {
  cell.dataset.tip = cell.title;
  cell.removeAttribute("title");
}
const told = element => element.closest ? element.closest(".tile, td[data-tip]") : null;
function place(event) {
  const room = 14;
  const left = Math.min(event.clientX + room, innerWidth - tip.offsetWidth - room);
  const below = event.clientY + room + tip.offsetHeight < innerHeight;
  tip.style.left = Math.max(room, left) + "px";
  tip.style.top = (below ? event.clientY + room : event.clientY - room - tip.offsetHeight) + "px";
}
document.addEventListener("pointermove", event => {
  const element = told(event.target);
  tip.hidden = !element;
  if (!element) return;
  tip.textContent = element.dataset.tip || element.getAttribute("aria-label");
  place(event);
});
document.addEventListener("pointerleave", () => { tip.hidden = true; });
document.addEventListener("scroll", () => { tip.hidden = true; }, {capture: true, passive: true});
})();
)js";

const InlineSource kPageScript{kText, "jRlk2n3oVjIYA+TJYCzsacpNFilbC41rX3wicXh3wb0="};

}  // namespace spread
