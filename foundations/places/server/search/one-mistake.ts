import { numberOfChinese } from './address-numerals.ts'

/**
 * Matches a word with one error: a wrong, missing or extra character, or two swapped ones. `whole` is the word itself,
 * `beginning` a longer one.
 */
export function mistypedOnce(typed: string, word: string): 'whole' | 'beginning' | undefined {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  if (same === typed.length) return undefined
  const rest = typed.slice(same + 1)
  const isExchanged = typed[same] === word[same + 1] && typed[same + 1] === word[same]
  const ends = [
    endOf(word, { from: same + 1, with: rest }),
    endOf(word, { from: same, with: rest }),
    endOf(word, { from: same + 1, with: typed.slice(same) }),
    isExchanged ? endOf(word, { from: same + 2, with: typed.slice(same + 2) }) : undefined,
  ].filter((end) => end !== undefined)
  if (ends.length === 0) return undefined
  return ends.includes(word.length) ? 'whole' : 'beginning'
}

/** The end of this piece in the word, if it matches there. */
function endOf(word: string, piece: { readonly from: number; readonly with: string }): number | undefined {
  if (piece.from > word.length || !word.startsWith(piece.with, piece.from)) return undefined
  return piece.from + piece.with.length
}

/** Whether two names differ only in a direction or a number: 天母東路 is not a typing error for 天母西路. */
export function isOtherSide(name: string, typed: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === name[start]) start += 1
  let end = 0
  while (end < typed.length - start && typed.at(-1 - end) === name.at(-1 - end)) end += 1
  const differs = (text: string) => text.slice(start, text.length - end)
  const [one, other] = [differs(name), differs(typed)]
  return sideOrNumber.test(one) && sideOrNumber.test(other) && inFigures(one) !== inFigures(other)
}
/** 二館 and 2館 are equal. */
const inFigures = (sign: string) => ('一二三四五六七八九'.includes(sign) ? String(numberOfChinese(sign)) : sign)
const sideOrNumber = /^[東西南北中上下前後左右內外大小一二三四五六七八九十\d]$/u
