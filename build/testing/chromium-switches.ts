// How every Chromium of tests is started: without what takes time and is beside the point. Playwright leaves out more by itself.

export const SPARING_SWITCHES = [
  '--disable-background-networking',
  '--disable-dev-shm-usage', // containers have a tiny one
  // Without a window's own address field, whose two pages of suggestions take twice as long to open as ours: 0.7 s of a core.
  '--disable-features=MediaRouter,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--disable-gpu', // there is seldom a card in it for us, and drawing as if there were one takes longer than without
];
