// Which UDP ports rooms are on.

/** Where a room is unless somebody says otherwise: unassigned by IANA, and below the ports that systems hand out. */
export const DEFAULT_PORT = 27412;

/** From the usual port on, this many are asked by those who look for rooms: as many rooms as one machine has. */
export const ASKED_PORTS = 4;
