// The page's typefaces for a worker: canvases there know only the fonts that the worker itself has loaded. Which ones
// there are is said once, in styles/fonts.css, and read from the page.

/** A face as a style sheet declares it. */
export interface FontSource {
  readonly family: string;
  /** Absolute. */
  readonly address: string;
  readonly weight: string;
  readonly unicodeRange: string;
}

/** The faces of all style sheets of the page that come from files. */
export function fontsOf(sheets: Iterable<CSSStyleSheet>, base: string): FontSource[] {
  return [...sheets].flatMap((sheet) =>
    rulesOf(sheet).flatMap((rule) => {
      // By its name, because the class is missing in tests.
      if (rule.constructor.name !== 'CSSFontFaceRule') return [];
      const { style } = rule as CSSFontFaceRule;
      const url = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src'))?.[1];
      if (url === undefined) return [];
      return [
        {
          family: style.getPropertyValue('font-family').replace(/^["']|["']$/g, ''),
          address: new URL(url, sheet.href ?? base).href,
          weight: style.getPropertyValue('font-weight') || 'normal',
          unicodeRange: style.getPropertyValue('unicode-range') || 'U+0-10FFFF',
        },
      ];
    }),
  );
}

/** The sheet of a browser extension is unreadable, and without our fonts. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/** Loads them in a worker. Without one of them the system's own face is used, without a message. */
export function loadFonts(sources: readonly FontSource[]): void {
  // Types are those of a window, which keeps its fonts elsewhere.
  const set = (self as unknown as { readonly fonts: FontFaceSet }).fonts;
  for (const { family, address, weight, unicodeRange } of sources) {
    const face = new FontFace(family, `url("${address}")`, { weight, unicodeRange });
    set.add(face);
    face.load().catch(() => set.delete(face));
  }
}
