import { littleStore } from '../little-store.ts'

const said = littleStore({ turn: 0, text: '' })

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

/** Stands once in the shell. Two regions take turns, so that the same words are spoken twice. */
export function AnnouncerHost() {
  const { turn, text } = said.useValue()
  return (
    <div className="sr-only">
      <p aria-live="polite">{turn % 2 === 0 ? text : ''}</p>
      <p aria-live="polite">{turn % 2 === 1 ? text : ''}</p>
    </div>
  )
}
