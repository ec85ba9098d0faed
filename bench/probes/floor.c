// The lower bound for the cost of sending one event to many sockets: a loop of send() in C. Implements just
// enough HTTP for the readers. Prints its port; `go COUNT RATE` on stdin sends, then prints {"sent":COUNT}.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char hello[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
  "18\r\ndata: {\"type\":\"ready\"}\n\n\r\n";
static int sockets[65536], count;
static long long mid;

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static void admit(int listener) {
  char request[4096];
  int fd = accept(listener, NULL, NULL), one = 1;
  if (fd < 0 || read(fd, request, sizeof request) <= 0) return;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (send(fd, hello, sizeof hello - 1, MSG_NOSIGNAL) > 0) sockets[count++] = fd;
}

static void tell(long long seq, long long at) {
  char text[128], line[512], frame[600];
  memset(text, 'x', 100);
  text[100] = 0;
  text[snprintf(text, 35, "bench %010lld %016lld ", seq, at)] = 'x';
  int length = snprintf(line, sizeof line,
    "data: {\"type\":\"chat\",\"mid\":%lld,\"from_uid\":1,\"created_at\":1700000000000,\"target\":{\"gid\":1},\"detail\":{\"type\":\"normal\",\"properties\":null,\"content_type\":\"text/plain\",\"content\":\"%s\",\"expires_in\":null}}\n\n", ++mid, text);
  int size = snprintf(frame, sizeof frame, "%x\r\n%s\r\n", length, line);
  for (int i = 0; i < count; i++) send(sockets[i], frame, size, MSG_NOSIGNAL);
}

int main(void) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof at;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&at, size) < 0 || listen(listener, 4096) < 0) return 1;
  getsockname(listener, (struct sockaddr *)&at, &size);
  setvbuf(stdout, NULL, _IOLBF, 0);
  printf("{\"port\":%d}\n", ntohs(at.sin_port));
  struct pollfd from[2] = {{.fd = listener, .events = POLLIN}, {.fd = 0, .events = POLLIN}};
  char command[256];
  while (poll(from, 2, -1) >= 0) {
    if (from[0].revents) admit(listener);
    if (!from[1].revents) continue;
    ssize_t n = read(0, command, sizeof command - 1);
    if (n <= 0) return 0;
    command[n] = 0;
    long long messages = 0, rate = 1, start = now();
    if (sscanf(command, "go %lld %lld", &messages, &rate) != 2) continue;
    for (long long seq = 0; seq < messages; seq++) {
      long long due = start + seq * 1000000 / rate, early = due - now();
      if (early > 0) usleep(early);
      tell(seq, due);
    }
    printf("{\"sent\":%lld}\n", messages);
  }
}
