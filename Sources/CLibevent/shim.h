#pragma once

// libevent's headers expect these before them.
#include <sys/types.h>
#include <sys/time.h>
#include <sys/socket.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <event2/thread.h>

// The connection that evhttp made for a bufferevent, or NULL when it has freed it: evhttp sets
// itself as the argument of the callbacks, and freeing clears them. Only while it reads.
static inline struct evhttp_connection *searchsync_evhttp_connection(struct bufferevent *bev) {
    bufferevent_data_cb readcb = NULL;
    void *argument = NULL;
    bufferevent_getcb(bev, &readcb, NULL, NULL, &argument);
    return readcb == NULL ? NULL : (struct evhttp_connection *)argument;
}

// Calls the read callback now, as if bytes had arrived, however few.
static inline void searchsync_trigger_read(struct bufferevent *bev) {
    bufferevent_trigger(bev, EV_READ, BEV_TRIG_IGNORE_WATERMARKS);
}
