#pragma once

#include <libpq-fe.h>

// What <spawn.h> shows only with _GNU_SOURCE, which Swift's Glibc module is built without; a
// private cluster is started with them.
#if defined(__GLIBC__)
#include <spawn.h>
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif
