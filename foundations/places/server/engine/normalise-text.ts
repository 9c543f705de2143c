import { chineseOfNumber } from './address-numerals.ts'

/**
 * One spelling for what people type in many: full-width and half-width, 臺 and 台, 5段 and 五段, capital letters,
 * spaces between Chinese characters.
 */
export function normaliseText(text: string): string {
  return withSyllableEnds(text).replaceAll(syllableEnd, '')
}

/** Stands between the syllables of a name that is written in one word, as where a word may be divided: xin-zhu-shi. */
export const syllableEnd = '\u00ad'

/** As above, with the ends of its syllables, where they were said. */
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

/** A syllable in 注音 that is not a character yet, with its tone. */
const unfinished = /[\p{Script=Bopomofo}ˊˇˋ˙]+/gu

/** Da'an and Ren’ai are one word each, as most write them. */
const apostrophe = /(?<=[a-z])['’`](?=[a-z])/g

const isHan = /\p{Script=Han}/u

/** Chinese text becomes every character and every pair of neighbours, other text becomes words. */
export function tokensToIndex(text: string): string[] {
  return segmentsOf(text).flatMap((segment) => {
    const characters = [...segment]
    return isHan.test(segment) ? [...characters, ...pairsOf(characters)] : [segment]
  })
}

/** As in the index, but a longer Chinese text asks for its pairs alone, so that all of it must be there in this order. */
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
