// `node build/commit-subjects.ts`: whether the subjects of commits after FIRST are as CONTRIBUTING.md asks.

import { spawnSync } from 'node:child_process';

/** The last commit before subjects were checked. */
const FIRST = 'f56c3e9c3124c443043f370f43a07b1700dcb1eb';

const MOST_CHARACTERS = 72;

/** What is wrong with a commit's subject, as a sentence; null where it is as CONTRIBUTING.md asks. */
export function subjectFault(subject: string): string | null {
  if (subject.length > MOST_CHARACTERS)
    return `It has ${subject.length} characters; ${MOST_CHARACTERS} are the most.`;
  if (!/^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: \S/.test(subject))
    return 'It begins with no scope, as in “relay: settle once”.';
  if (subject.endsWith('.')) return 'It ends with a full stop.';
  return null;
}

if (import.meta.main) {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['log', '--no-merges', '--format=%h %s', `${FIRST}..HEAD`],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    console.error(`Commits after ${FIRST} cannot be listed. ${stderr.trim()}`);
    process.exit(1);
  }
  const commits = stdout.split('\n').filter((line) => line !== '');
  for (const commit of commits) {
    const [hash = '', ...words] = commit.split(' ');
    const fault = subjectFault(words.join(' '));
    if (fault === null) continue;
    console.error(`${hash} “${words.join(' ')}”: ${fault}`);
    process.exitCode = 1;
  }
  console.log(`${commits.length} commits looked at.`);
}
