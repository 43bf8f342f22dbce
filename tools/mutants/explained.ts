// Mutations that may survive, each with the reason, by the name that a run prints for a survivor. A run reports names here that
// belong to no mutation any more, so that the list stays short.

export const explained: Readonly<Record<string, string>> = {};
