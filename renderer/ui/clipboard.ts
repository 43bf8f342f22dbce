// The clipboard, where a browser has one: it has none for pages of plain HTTP from another machine.

type HasClipboard = { readonly clipboard?: Pick<Clipboard, 'readText' | 'writeText'> };

/** Rejects where it is not there, or refused. */
export async function copyText(text: string, browser: HasClipboard = navigator): Promise<void> {
  await clipboardOf(browser).writeText(text);
}

/** Rejects likewise. */
export async function pastedText(browser: HasClipboard = navigator): Promise<string> {
  return clipboardOf(browser).readText();
}

function clipboardOf({ clipboard }: HasClipboard) {
  if (!clipboard) throw new Error('This page has no clipboard.');
  return clipboard;
}
