/* Preloaded by tests: leads what a process opens below a pod's service account folder to the folder that the variable
   SERVICE_ACCOUNT names, so that a test can be a pod without being one. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char kFolder[] = "/var/run/secrets/kubernetes.io/serviceaccount";

static const char *led(const char *path, char *buffer, size_t size) {
  const char *folder = getenv("SERVICE_ACCOUNT");
  if (folder == NULL || strncmp(path, kFolder, sizeof kFolder - 1) != 0) return path;
  snprintf(buffer, size, "%s%s", folder, path + sizeof kFolder - 1);
  return buffer;
}

#define OPEN(name)                                             \
  int name(const char *path, int flags, ...) {                 \
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name); \
    char buffer[4096];                                         \
    va_list rest;                                              \
    va_start(rest, flags);                                     \
    int mode = flags & O_CREAT ? va_arg(rest, int) : 0;        \
    va_end(rest);                                              \
    return real(led(path, buffer, sizeof buffer), flags, mode); \
  }
OPEN(open)
OPEN(open64)
