// The bytes of a replay as they pass between a window and its party, which speak JSON: base64.

/** What fits into a command (REPLAY_TEXT_LIMIT of the contract). */
export const FILE_LIMIT_BYTES = 6 * 1024 * 1024;

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
}

export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
