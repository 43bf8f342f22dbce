// The simplest relay of the load in C, over recvmmsg and sendmmsg: the least that this system can do for it.
//
// Arguments: rooms, seats of a room, ticks a second, bytes of an input. Says its port, and at each byte that comes on its
// standard input how many datagrams it has received and its CPU time, us; ends with that input.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define BATCH 64
#define DATAGRAM_BYTES 64

static int sock;
static struct mmsghdr out[BATCH];
static struct iovec out_iovs[BATCH];
static int filled;

static double now_ms(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec * 1e3 + at.tv_nsec / 1e6;
}

static void flush_out(void) {
  for (int sent = 0; sent < filled;) {
    int count = sendmmsg(sock, out + sent, filled - sent, 0);
    sent += count > 0 ? count : 1;
  }
  filled = 0;
}

static void push_out(struct sockaddr_in *to, void *bytes, size_t length) {
  out_iovs[filled] = (struct iovec){bytes, length};
  out[filled].msg_hdr = (struct msghdr){.msg_name = to, .msg_namelen = sizeof *to, .msg_iov = &out_iovs[filled], .msg_iovlen = 1};
  if (++filled == BATCH) flush_out();
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  int rooms = atoi(arguments[1]), seats = atoi(arguments[2]), rate = atoi(arguments[3]), input = atoi(arguments[4]);
  int clients = rooms * seats;
  if (clients <= 0 || rate <= 0 || input <= 0 || input + 2 > DATAGRAM_BYTES) return 2;
  char *inputs = calloc(clients, input);
  struct sockaddr_in *addresses = calloc(clients, sizeof *addresses);
  unsigned *ticks = calloc(rooms, sizeof *ticks);

  sock = socket(AF_INET, SOCK_DGRAM, 0);
  int buffer = 4 << 20;
  setsockopt(sock, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  setsockopt(sock, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
  struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t own_length = sizeof own;
  if (bind(sock, (struct sockaddr *)&own, sizeof own) != 0) return 1;
  getsockname(sock, (struct sockaddr *)&own, &own_length);
  printf("%d\n", ntohs(own.sin_port));
  fflush(stdout);

  static char datagrams[BATCH][DATAGRAM_BYTES];
  static struct sockaddr_in names[BATCH];
  static struct iovec in_iovs[BATCH];
  static struct mmsghdr in[BATCH];
  unsigned long received = 0;
  double tick_ms = 1e3 / rate, origin = now_ms();
  int next = 0;
  for (;;) {
    // Every millisecond, as timers of Node do.
    struct pollfd asked = {.fd = 0, .events = POLLIN};
    if (poll(&asked, 1, 1) > 0) {
      char byte;
      if (read(0, &byte, 1) <= 0) return 0;
      struct rusage used;
      getrusage(RUSAGE_SELF, &used);
      printf("%lu %.0f\n", received,
             (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e6 + used.ru_utime.tv_usec + used.ru_stime.tv_usec);
      fflush(stdout);
    }
    for (int got = BATCH; got == BATCH;) {
      for (int i = 0; i < BATCH; i++) {
        in_iovs[i] = (struct iovec){datagrams[i], DATAGRAM_BYTES};
        in[i].msg_hdr = (struct msghdr){.msg_name = &names[i], .msg_namelen = sizeof names[i], .msg_iov = &in_iovs[i], .msg_iovlen = 1};
      }
      got = recvmmsg(sock, in, BATCH, MSG_DONTWAIT, NULL);
      for (int i = 0; i < got; i++) {
        unsigned client = (unsigned char)datagrams[i][0] | (unsigned char)datagrams[i][1] << 8;
        received++;
        if (client >= (unsigned)clients || in[i].msg_len != (unsigned)input + 2) continue;
        memcpy(inputs + client * input, datagrams[i] + 2, input);
        addresses[client] = names[i];
      }
    }
    for (double now = now_ms(); origin + ((double)next / rooms + ticks[next]) * tick_ms <= now; next = (next + 1) % rooms) {
      ticks[next]++;
      for (int client = next * seats; client < (next + 1) * seats; client++)
        if (addresses[client].sin_port != 0) push_out(&addresses[client], inputs + next * seats * input, seats * input);
    }
    flush_out();
  }
}
