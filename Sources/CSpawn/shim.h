#pragma once

#include <spawn.h>

// What <spawn.h> shows only with _GNU_SOURCE, which Swift's Glibc module is built without.
#if defined(__GLIBC__)
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif
