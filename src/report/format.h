#pragma once

namespace spread {

enum class DocumentFormat { Json, Yaml };

}  // namespace spread
