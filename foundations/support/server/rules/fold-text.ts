/** A table of simplified characters with their usual traditional forms. */
export type TraditionalTable = ReadonlyMap<string, string>

/**
 * One form for all spellings of a text: width and case are equal, and so are simplified and traditional characters, 台
 * and 臺.
 */
export function foldText(text: string, traditional: TraditionalTable): string {
  const folded = text.normalize('NFKC').toLowerCase()
  return Array.from(folded, (character) => traditional.get(character) ?? character)
    .join('')
    .replaceAll('臺', '台')
}

const wordOrCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{N}]+/gu
const isCjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/** The terms of a folded text: pairs of characters where words are not separated, whole words otherwise. */
export function termsOf(folded: string): readonly string[] {
  return (folded.match(wordOrCjk) ?? []).flatMap((run) => (isCjk.test(run) ? pairsOf(run) : [run]))
}

function pairsOf(run: string): readonly string[] {
  const characters = Array.from(run)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}
