/**
 * Whether something was typed with one mistake: a letter or character wrong, missing, too many, or two of them exchanged.
 * `whole` is the word itself, `beginning` one that goes on.
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

/** Where this piece ends in the word, if it stands there. */
function endOf(word: string, piece: { readonly from: number; readonly with: string }): number | undefined {
  if (piece.from > word.length || !word.startsWith(piece.with, piece.from)) return undefined
  return piece.from + piece.with.length
}
