# Read by cpack after each package. In its tarball the files belong to whoever built it, and folders stand there once for
# each component: packed again, as root's and sorted.
foreach(package ${CPACK_PACKAGE_FILES})
  if(package MATCHES "[.]tar[.]gz$")
    file(MAKE_DIRECTORY ${package}.d)
    execute_process(COMMAND tar -xzf ${package} --no-same-owner -C ${package}.d COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND tar -c --format=gnu --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX
      --mtime=@$ENV{SOURCE_DATE_EPOCH} -C ${package}.d ${CPACK_PACKAGE_FILE_NAME}
      COMMAND gzip -9n OUTPUT_FILE ${package} COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE_RECURSE ${package}.d)
  endif()
endforeach()
