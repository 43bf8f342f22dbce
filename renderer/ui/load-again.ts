// Whether a page that has broken down loads itself again: once within a while, and only from an address that answers.

const KEPT = 'ethernight-loaded-again';

/** A fault that comes back sooner would only flicker; the person decides then. */
export const LOAD_AGAIN_AFTER_MS = 60_000;

/** True when it may; `nowMs` is of the wall clock, which goes on from one page to the next. */
export function mayLoadAgain(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  try {
    const lastMs = Number(storage.getItem(KEPT) ?? Number.NEGATIVE_INFINITY);
    if (Math.abs(nowMs - lastMs) < LOAD_AGAIN_AFTER_MS) return false;
    storage.setItem(KEPT, String(nowMs));
    return true;
  } catch {
    return false; // a browser that keeps nothing could not tell the second time from the first
  }
}

/** Longest wait for an address that answers, and only slowly, ms. */
const ANSWERS_WITHIN_MS = 5_000;

/** Between two questions whether it answers, ms. */
export const ASK_AGAIN_MS = 2_000;

/** Runs something after so many milliseconds, unless the function it returns is called before. */
type Later = (ms: number, run: () => void) => () => void;

const afterAWhile: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** The part of `window` that is used here. */
export interface LoadedPage {
  readonly location: Pick<Location, 'href' | 'protocol' | 'reload'>;
  fetch(address: string, how: RequestInit): Promise<Pick<Response, 'ok'>>;
}

/**
 * Loads the page again if its address answers, and returns whether it did: of a host that is gone the browser would show a page of its
 * own in the place of this one, which knows where to go. The desktop's pages come from the app itself.
 */
export async function loadAgain(page: LoadedPage = window): Promise<boolean> {
  const there = await isThere(page);
  if (there) page.location.reload();
  return there;
}

async function isThere(page: LoadedPage): Promise<boolean> {
  return !page.location.protocol.startsWith('http') || (await answers(page));
}

/** Loads the page again as soon as its address answers. Returns a function that ends the wait. */
export function loadAgainOnceThere(page: LoadedPage = window, later: Later = afterAWhile): () => void {
  let ended = false;
  let stop = () => {};
  const look = async () => {
    const there = await isThere(page);
    if (ended) return;
    if (there) page.location.reload();
    else stop = later(ASK_AGAIN_MS, look);
  };
  void look();
  return () => {
    ended = true;
    stop();
  };
}

async function answers(page: LoadedPage): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    return (await page.fetch(page.location.href, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
