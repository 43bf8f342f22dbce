// What can be wrong with a typed address; the words for it are the screens'.

export const addressFaults = [
  /** The field is empty. */
  'empty',
  /** In brackets stands something other than an IPv6 address. */
  'not-ipv6',
  /** Several colons: an IPv6 address with a port needs brackets. */
  'brackets',
  /** Digits and dots that are anything but four numbers up to 255. */
  'not-whole',
  /** Something other than an address or a name. */
  'not-a-name',
  /** A port outside of 1 to 65535. */
  'port',
  /** A link to something other than a room. */
  'other-link',
  /** The text has more addresses than people have. */
  'too-many',
  /** The text looks like a room code, but its check character says that one is wrong. */
  'code',
  /** The text looks like the beginning of a room code. */
  'code-part',
] as const;
export type AddressFault = (typeof addressFaults)[number];
