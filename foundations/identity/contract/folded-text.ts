/** One form for texts that a search counts as the same: wide letters, capitals, and 台 for 臺. */
export function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').trim()
}
