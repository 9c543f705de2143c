import { littleStore } from '../little-store.ts'

/** What the host of the shell says, and how often something was said before. */
export const said = littleStore('rider', { turn: 0, text: '' })

/**
 * Tells a screen reader what changed on its own, such as a stage of the trip. Seen by nobody. What it gives back takes the
 * words away once they are no longer true, unless something else has been said meanwhile.
 */
export function announce(text: string): () => void {
  const turn = said.get().turn + 1
  said.set({ turn, text })
  return () => {
    if (said.get().turn === turn) said.set({ turn, text: '' })
  }
}
