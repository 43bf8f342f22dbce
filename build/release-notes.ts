// `node build/release-notes.ts v1.2.0`: what CHANGELOG.md says of that version, for the page of its release.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text below the version's heading, `## 1.2.0` with anything behind it; null when the changelog has none. */
export function notesOf(changelog: string, version: string): string | null {
  const chapters = changelog.split(/^## /m).slice(1);
  const chapter = chapters.find((text) => text.split(/\s/, 1)[0] === version);
  return chapter?.slice(chapter.indexOf('\n')).trim() || null;
}

if (import.meta.main) {
  const [, , tag = ''] = process.argv;
  const changelog = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  const notes = notesOf(changelog, tag.replace(/^v/, ''));
  if (notes === null) {
    console.error(`CHANGELOG.md has nothing about "${tag}".`);
    process.exitCode = 1;
  } else {
    console.log(notes);
  }
}
