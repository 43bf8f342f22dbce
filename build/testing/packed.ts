// How `npm run smoke` tells the specs which packed app they play.

/** The program and its first arguments, as JSON, in the environment. */
export const PACKED_APP = 'PACKED_APP';
