// `node build/release-notes.ts v1.2.0`: what CHANGELOG.md says of that version, for the page of its release.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Notes {
  readonly text: string;
  /** Whether the version is released: its heading lacks the mark `(unreleased)`. */
  readonly released: boolean;
}

/** What stands below the version's heading, `## 1.2.0` with anything behind it; null when the changelog lacks it. */
export function notesOf(changelog: string, version: string): Notes | null {
  const chapters = changelog.split(/^## /m).slice(1);
  const chapter = chapters.find((text) => text.split(/\s/, 1)[0] === version);
  const [heading = '', ...lines] = chapter?.split('\n') ?? [];
  const text = lines.join('\n').trim();
  return text === '' ? null : { text, released: !heading.includes('(unreleased)') };
}

if (import.meta.main) {
  const [, , tag = ''] = process.argv;
  const changelog = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  const notes = notesOf(changelog, tag.replace(/^v/, ''));
  if (notes?.released) {
    console.log(notes.text);
  } else {
    console.error(
      notes ? `CHANGELOG.md still calls "${tag}" unreleased.` : `CHANGELOG.md has nothing about "${tag}".`,
    );
    process.exitCode = 1;
  }
}
