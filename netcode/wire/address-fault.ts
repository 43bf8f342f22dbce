// What can be wrong with a typed address; the words for it are the screens'.

export const addressFaults = [
  /** Nothing was typed. */
  'empty',
  /** In brackets stands something that is no IPv6 address. */
  'not-ipv6',
  /** Several colons: an IPv6 address with a port needs brackets. */
  'brackets',
  /** Digits and dots, but not four numbers up to 255. */
  'not-whole',
  /** Neither an address nor a name. */
  'not-a-name',
  /** Not a number from 1 to 65535. */
  'port',
  /** A link, and none that leads to a room. */
  'other-link',
  /** More addresses than anybody has. */
  'too-many',
  /** It looks like a room code, but its check character says that one is wrong. */
  'code',
  /** It looks like the beginning of a room code. */
  'code-part',
] as const;
export type AddressFault = (typeof addressFaults)[number];
