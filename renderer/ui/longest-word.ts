/** Letters of the word of a text that needs the most room, for a style sheet that makes it as large as that allows. */
export function longestWord(text: string): number {
  return Math.max(...text.split(/[\s-]/).map((word) => word.length));
}
