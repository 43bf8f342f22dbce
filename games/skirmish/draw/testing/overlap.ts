// Whether two things lie over each other.

import type { Rect } from '../../control/layout.ts';

export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
