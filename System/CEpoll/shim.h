#pragma once

// What Linux has for a server and Swift's Glibc module leaves out.

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/socket.h>

/// Accepts with SOCK_NONBLOCK and SOCK_CLOEXEC. Declared here because glibc hides it without _GNU_SOURCE.
extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);
