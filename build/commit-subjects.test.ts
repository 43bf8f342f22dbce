import { describe, expect, it } from 'vitest';
import { subjectFault } from './commit-subjects.ts';

describe('the subject of a commit', () => {
  it('has one scope or several, and what is done', () => {
    expect(subjectFault('relay: settle once')).toBeNull();
    expect(subjectFault('relay, room-list: test what each file decides beside it')).toBeNull();
  });

  it('has at most 72 characters', () => {
    const subject = (length: number) => 'relay: '.padEnd(length, 'x');
    expect(subjectFault(subject(72))).toBeNull();
    expect(subjectFault(subject(73))).toContain('73 characters');
  });

  it('is refused without a scope or with a full stop', () => {
    for (const subject of ['Settle once', 'Relay: settle once', 'relay settle: once', 'relay:', ': settle'])
      expect(subjectFault(subject)).toContain('no scope');
    expect(subjectFault('relay: settle once.')).toContain('full stop');
  });
});
