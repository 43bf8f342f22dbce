// Who publishes what is packed here: where it is published, and whom to write to. The project itself lacks such a place, so
// a fork's releases name the fork, and a person who packs by hand is asked.

import type { Configuration } from 'electron-builder';

export interface Publisher {
  /** A page for people, or null. */
  readonly homepage: string | null;
  /** `Name <mail address>`, or null. */
  readonly maintainer: string | null;
  /** Where packed apps ask for newer versions; null where they ask nowhere. */
  readonly feed: Exclude<Configuration['publish'], undefined>;
}

export const NOBODY: Publisher = { homepage: null, maintainer: null, feed: null };

/** What GitHub tells the programs of its workflows of the repository; elsewhere empty. */
export function publisherOnGitHub(env: NodeJS.ProcessEnv): Publisher {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(env.GITHUB_REPOSITORY ?? '') ?? [];
  if (!owner || !repo) return NOBODY;
  return {
    homepage: `https://github.com/${owner}/${repo}`,
    maintainer: `${owner} <${owner}@users.noreply.github.com>`,
    feed: { provider: 'github', owner, repo },
  };
}
