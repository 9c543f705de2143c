import { littleStore } from '../little-store.ts'

const said = littleStore({ turn: 0, text: '' })

/** Tells a screen reader what changed on its own, such as a stage of the trip. Seen by nobody. */
export function announce(text: string): void {
  said.set({ turn: said.get().turn + 1, text })
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
