import { describe, expect, it } from 'vitest';
import { recordTexts } from '../../kit/testing/recording-canvas.ts';
import { addInk, lookByte, newSheet, pointBytes, type Sheet, undo, wipe } from '../rules/sheet.ts';
import { createPaper } from './ink.ts';

const AT = { x: 0, y: 0, width: 640, height: 480 };

function stroke(sheet: Sheet, points: number): void {
  const bytes = Array.from({ length: points }, (_, at) => pointBytes(9 * at, 9)).flat();
  addInk(sheet, lookByte({ colour: 0, width: 0 }), Uint8Array.from(bytes));
}

describe('the paper that is drawn on', () => {
  it.each([
    ['goes on where only ink came', () => {}, 1],
    ['begins again where a stroke was taken back, though more ink than that has come', undo, 2],
    ['begins again where all was cleared, though more ink than that has come', wipe, 2],
  ])('%s', (_, change, papers) => {
    const recording = recordTexts();
    try {
      const sheet = newSheet();
      const paper = createPaper();
      stroke(sheet, 3);
      paper.draw(recording.ctx, sheet, 1, AT);
      change(sheet);
      stroke(sheet, 9);
      paper.draw(recording.ctx, sheet, 1, AT);
      expect(recording.pictures.size).toBe(papers);
    } finally {
      recording.restore();
    }
  });
});
