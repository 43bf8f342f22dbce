// Effects once each where frames are played again: what of a frame's cues is still to be observed.
//
// By convention a state may have `cues`, an array of plain objects: what happened in its frame. A cue is known by
// its frame and its content. One that was observed and has left its frame after a correction (a press was
// late) is expected again a few frames later, and is then known.

export interface Cues {
  /**
   * The state after `frame` frames was reached. Returns what is to be observed of it: the state itself, a shallow
   * copy with only the cues that are new, or null when all are known.
   */
  observe<S>(frame: number, state: S, again: boolean): S | null;
}

/** How much later, in frames, an observed cue may come again: the most that a correction moves one. */
const REMEMBERED_FRAMES = 12;

interface Observed {
  frame: number;
  readonly content: string;
  /** False while the frame as it was played last lacks it. */
  stands: boolean;
}

export function createCues(): Cues {
  let observed: Observed[] = [];

  return {
    observe(frame, state, again) {
      const cues = cuesOf(state);
      if (cues === null) return again ? null : state;
      observed = observed.filter((cue) => cue.frame > frame - REMEMBERED_FRAMES);
      for (const cue of observed) if (cue.frame === frame) cue.stands = false;
      const news = cues.filter((cue) => !known(frame, JSON.stringify(cue)));
      if (again && news.length === 0) return null;
      return !again && news.length === cues.length ? state : { ...state, cues: news };
    },
  };

  function known(frame: number, content: string): boolean {
    const matches = (cue: Observed) => !cue.stands && cue.frame <= frame && cue.content === content;
    const cue = observed.find((cue) => cue.frame === frame && matches(cue)) ?? observed.find(matches);
    if (cue) {
      cue.frame = frame;
      cue.stands = true;
      return true;
    }
    observed.push({ frame, content, stands: true });
    return false;
  }
}

function cuesOf(state: unknown): readonly unknown[] | null {
  const cues = (state as { readonly cues?: unknown } | null)?.cues;
  return Array.isArray(cues) ? cues : null;
}
