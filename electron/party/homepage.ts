// Where new versions of this app are published, as the build says (build/build.ts).

declare const HOMEPAGE: string | null;

/** Null where it is left open, as in tests and the workbench. */
export const homepage: string | null = typeof HOMEPAGE === 'undefined' ? null : HOMEPAGE;
