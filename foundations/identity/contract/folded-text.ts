/** A canonical form for searches: full-width letters, capitals, and 台 for 臺 are normalised. */
export function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').trim()
}
