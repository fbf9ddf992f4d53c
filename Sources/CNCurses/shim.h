#pragma once

#include <stdio.h>

#include <curses.h>
#include <term.h>

// tparm takes a variable number of arguments, which Swift cannot call. Both return a buffer of the
// library that the next call overwrites.

static inline const char *searchsync_expand(const char *capability, int first, int second) {
    return tparm((char *)capability, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}
