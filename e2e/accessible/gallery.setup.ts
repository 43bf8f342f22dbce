// Builds the gallery for the specs that look at it: once a run, before them.

import { test } from '@playwright/test';
import { buildGallery } from '../../build/build.ts';
import { GALLERY_FOLDER } from './gallery.ts';

test('the gallery is built', () => buildGallery(GALLERY_FOLDER));
