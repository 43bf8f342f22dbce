/*
 * A line that is long: an interface of Linux on which each IPv4 packet comes back after a delay, with its two addresses swapped.
 * What is sent to any other address of its network so reaches this machine itself, which looks far away. Sums over a packet stay
 * right: both addresses count the same in them.
 *
 *   delay-line NAME MICROSECONDS     prints a line once the interface is there
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define MOST_BYTES 2048
/* More are lost, as on any line. */
#define MOST_PACKETS 8192

struct packet {
  long long due;
  int length;
  unsigned char bytes[MOST_BYTES];
};

static struct packet line[MOST_PACKETS];

static long long now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void swap_addresses(unsigned char *bytes) {
  unsigned char source[4];
  memcpy(source, bytes + 12, 4);
  memcpy(bytes + 12, bytes + 16, 4);
  memcpy(bytes + 16, source, 4);
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  const long long delay = atoll(arguments[2]) * 1000LL;
  const int tun = open("/dev/net/tun", O_RDWR | O_NONBLOCK);
  struct ifreq request;
  memset(&request, 0, sizeof request);
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  strncpy(request.ifr_name, arguments[1], IFNAMSIZ - 1);
  if (tun < 0 || ioctl(tun, TUNSETIFF, &request) < 0) {
    perror("/dev/net/tun");
    return 1;
  }
  puts("open");
  fflush(stdout);

  unsigned first = 0, end = 0;
  for (;;) {
    const long long wait = first == end ? 1000000000LL : line[first % MOST_PACKETS].due - now_ns();
    const struct timespec limit = {wait > 0 ? wait / 1000000000LL : 0, wait > 0 ? wait % 1000000000LL : 0};
    struct pollfd ready = {tun, POLLIN, 0};
    ppoll(&ready, 1, &limit, NULL);
    while (end - first < MOST_PACKETS) {
      struct packet *next = &line[end % MOST_PACKETS];
      next->length = read(tun, next->bytes, MOST_BYTES);
      if (next->length <= 0) break;
      next->due = now_ns() + delay;
      if (next->length >= 20 && next->bytes[0] >> 4 == 4) end++;
    }
    for (; first != end && line[first % MOST_PACKETS].due <= now_ns(); first++) {
      struct packet *due = &line[first % MOST_PACKETS];
      swap_addresses(due->bytes);
      if (write(tun, due->bytes, due->length) < 0) continue; /* lost */
    }
  }
}
