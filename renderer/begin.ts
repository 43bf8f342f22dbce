// What the window's page loads first: it opens the line to the app, and the rest of the page is read meanwhile.

import './party-link/early-line.ts';
import { loadAgainOnceThere, mayLoadAgain } from './ui/load-again.ts';
import './styles/index.css';

import('./main.tsx').catch(() => {
  // A part of the page did not come: no screen is there yet to say so.
  if (mayLoadAgain(sessionStorage, Date.now())) loadAgainOnceThere();
});
