# What is installed beside the executable, and the packages of it: a .deb and a tarball, which packaging/build makes.

# By the executable itself, from the tables that --help is made from.
set(generated ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated})
add_custom_command(OUTPUT ${generated}/kubectl-spread-schedule.1 ${generated}/kubectl_complete-spread_schedule
  COMMAND kubectl-spread-schedule __man > ${generated}/kubectl-spread-schedule.1
  COMMAND kubectl-spread-schedule completion > ${generated}/kubectl_complete-spread_schedule
  DEPENDS kubectl-spread-schedule VERBATIM)
# dpkg and man want pages compressed; -n leaves out the time.
add_custom_command(OUTPUT ${generated}/kubectl-spread-schedule.1.gz
  COMMAND gzip -9nkf ${generated}/kubectl-spread-schedule.1
  DEPENDS ${generated}/kubectl-spread-schedule.1 VERBATIM)
add_custom_command(OUTPUT ${generated}/changelog.gz
  COMMAND gzip -9nc ${PROJECT_SOURCE_DIR}/packaging/changelog > ${generated}/changelog.gz
  DEPENDS ${PROJECT_SOURCE_DIR}/packaging/changelog VERBATIM)
add_custom_target(package-files ALL DEPENDS ${generated}/kubectl-spread-schedule.1.gz ${generated}/changelog.gz
  ${generated}/kubectl_complete-spread_schedule)

# `program` is in every package, `debian` and `tarball` in one.
set(documents ${CMAKE_INSTALL_DATADIR}/doc/${PROJECT_NAME})
set(data ${CMAKE_INSTALL_DATADIR}/${PROJECT_NAME})
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
install(TARGETS kubectl-spread-schedule RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(PROGRAMS kubectl-pysched ${generated}/kubectl_complete-spread_schedule DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${generated}/kubectl-spread-schedule.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY rbac test-pods DESTINATION ${data})
install(FILES README.md DESTINATION ${documents})
install(DIRECTORY docs DESTINATION ${documents}) # with the pictures that they show and the files that they name
# kubectl turns the - inside an argument into _ when it looks for a plugin.
file(CREATE_LINK kubectl-spread-schedule ${generated}/kubectl-spread_schedule SYMBOLIC)
install(FILES ${generated}/kubectl-spread_schedule DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT debian)
install(PROGRAMS packaging/kubectl-spread_schedule DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tarball EXCLUDE_FROM_ALL)
install(FILES LICENSE DESTINATION ${documents} COMPONENT tarball)
install(FILES packaging/copyright ${generated}/changelog.gz DESTINATION ${documents} COMPONENT debian)

set(SPREAD_MAINTAINER "The kubectl-spread-schedule authors <root@localhost>" CACHE STRING
  "Who answers for the package: Name <address>")
set(CPACK_GENERATOR TGZ DEB)
set(CPACK_PACKAGE_VENDOR "The kubectl-spread-schedule authors")
set(CPACK_PACKAGE_CONTACT ${SPREAD_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "kubectl plugin and pod scheduler that keeps pods evenly spread")
set(CPACK_PACKAGE_DESCRIPTION "Finds the pods that name it in spec.schedulerName and have no node, judges
every node, binds each pod where the pods come out most evenly spread, and
explains each decision. It works as a kubectl plugin, as a scheduler in a
cluster, and on a file without any cluster.")
string(REPLACE x86_64 amd64 architecture ${CMAKE_SYSTEM_PROCESSOR}) # as Debian and Go call them
string(REPLACE aarch64 arm64 architecture ${architecture})
string(TOLOWER ${PROJECT_NAME}_${PROJECT_VERSION}_${CMAKE_SYSTEM_NAME}_${architecture} CPACK_PACKAGE_FILE_NAME)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS ${CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS})
set(CPACK_THREADS 1) # more would write other bytes
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/PackageKinds.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/PlainTarball.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SECTION admin)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS ca-certificates)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "kubectl | kubernetes-client")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
