// A Chromium for tests and tools, and one script of ours for its pages.

import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../programs.ts';

/** Throws on a machine without one. */
export async function openChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium found: `npm test` provides one, or set CHROMIUM_PATH');
  const chromiumSandbox = process.getuid?.() !== 0; // it refuses to run as root
  return await chromium.launch({ executablePath, chromiumSandbox, ...options });
}

/** The module in this file, with all that it imports, as a script that leaves its exports in the global `name`. */
export async function bundleScript(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name } },
  });
  const output = [built].flat()[0];
  if (!output || !('output' in output)) throw new Error('vite built nothing');
  return output.output[0].code;
}
