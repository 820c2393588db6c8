# Warnings, hardening and sanitizers for all of our own code.
add_library(spread-compiler INTERFACE)

target_compile_options(spread-compiler INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor
  -Woverloaded-virtual -Wimplicit-fallthrough -Wno-missing-field-initializers)
option(SPREAD_WERROR "Warnings are errors" ON)
if(SPREAD_WERROR)
  target_compile_options(spread-compiler INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlapping copies inside std::string where there are none (GCC bug 105651), and with optimisation and
  # precompiled headers copies past its end.
  target_compile_options(spread-compiler INTERFACE -Wno-restrict $<$<CONFIG:Release>:-Wno-array-bounds>
    $<$<CONFIG:Release>:-Wno-stringop-overflow>)
endif()

set(SPREAD_SANITIZE "" CACHE STRING "Sanitizers, such as address,undefined")
if(SPREAD_SANITIZE)
  target_compile_options(spread-compiler INTERFACE -fsanitize=${SPREAD_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  target_link_options(spread-compiler INTERFACE -fsanitize=${SPREAD_SANITIZE})
  # What sanitizers add makes g++ see uninitialised values inside std::regex (GCC bug 105562).
  target_compile_options(spread-compiler INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
else()
  target_compile_options(spread-compiler INTERFACE -fstack-protector-strong -fstack-clash-protection -fPIE
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=3>)
  target_link_options(spread-compiler INTERFACE -pie -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
endif()

# What nobody calls is not released.
target_compile_options(spread-compiler INTERFACE $<$<CONFIG:Release>:-ffunction-sections> $<$<CONFIG:Release>:-fdata-sections>)
target_link_options(spread-compiler INTERFACE $<$<CONFIG:Release>:-Wl,--gc-sections>)

# What is released says nothing of where it was built: two builds in two folders give the same bytes.
target_compile_options(spread-compiler INTERFACE $<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.>)
