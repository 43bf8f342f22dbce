// What the window's page loads first: it opens the line to the app, and the rest of the page is read meanwhile.

import './party-link/early-line.ts';
import './styles/index.css';

void import('./main.tsx');
