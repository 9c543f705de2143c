import { valueStore } from '../value-store.ts'

/** The text that the host in the shell announces, and the number of announcements before it. */
export const said = valueStore('rider', { turn: 0, text: '' })

/**
 * Announces a change to a screen reader, such as a stage of the trip. It is not visible. The returned function removes
 * the text once it is no longer true, unless another one has replaced it.
 */
export function announce(text: string): () => void {
  const turn = said.get().turn + 1
  said.set({ turn, text })
  return () => {
    if (said.get().turn === turn) said.set({ turn, text: '' })
  }
}
