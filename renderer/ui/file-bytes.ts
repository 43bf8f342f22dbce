// The bytes of a file as they pass between a window and its party, which speak JSON: base64.

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
}

/** Null for an unreadable one: it is gone, locked, or a folder that was dropped. */
export function base64Of(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
