// Where new versions of this app are published, as the build says (build/build.ts).

declare const HOMEPAGE: string | null;

/** Null where nobody has said; tests and the workbench are built by nobody. */
export const homepage: string | null = typeof HOMEPAGE === 'undefined' ? null : HOMEPAGE;
