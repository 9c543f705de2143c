import { chineseOfNumber } from './address-numerals.ts'

/**
 * Normalises the many ways of typing: full-width and half-width, 臺 and 台, 5段 and 五段, capitals, spaces between Chinese
 * characters.
 */
export function normaliseText(text: string): string {
  return withSyllableEnds(text).replaceAll(syllableEnd, '')
}

/** A soft hyphen between the syllables of a name in one word: xin-zhu-shi. */
export const syllableEnd = '\u00ad'

/** Normalises a text and keeps its syllable boundaries, if it has any. */
export function withSyllableEnds(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('臺', '台')
    .replace(unfinished, '')
    .replace(apostrophe, '')
    .replace(/(\d+)\s*段/g, (_, number: string) => `${chineseOfNumber(Number(number))}段`)
    .replace(/[\s,，、。.．·・\-–—/()[\]「」『』:：'’]+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .trim()
}

/** An incomplete 注音 syllable with its tone. */
const unfinished = /[\p{Script=Bopomofo}ˊˇˋ˙]+/gu

/** Da'an and Ren’ai are usually written as one word. */
const apostrophe = /(?<=[a-z])['’`](?=[a-z])/g

const isHan = /\p{Script=Han}/u

/** Chinese text becomes single characters and pairs of neighbours, other text becomes words. */
export function tokensToIndex(text: string): string[] {
  return segmentsOf(text).flatMap((segment) => {
    const characters = [...segment]
    return isHan.test(segment) ? [...characters, ...pairsOf(characters)] : [segment]
  })
}

/** As in the index, but longer Chinese text becomes pairs only, so that a match contains all of them. */
export function tokensToFind(text: string): string[] {
  return segmentsOf(text).flatMap((segment) => {
    const characters = [...segment]
    if (!isHan.test(segment)) return [segment]
    return characters.length === 1 ? characters : pairsOf(characters)
  })
}

export const hasHan = (text: string) => isHan.test(text)

const segmentsOf = (text: string) => normaliseText(text).match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? []
const pairsOf = (characters: readonly string[]) =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`)
