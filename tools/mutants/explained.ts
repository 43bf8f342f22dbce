// Mutations that no test has to notice, each with the reason. Its name is what a run prints for a survivor; one that no
// longer exists is reported, so that the list stays as short as it can be.

export const explained: Readonly<Record<string, string>> = {};
