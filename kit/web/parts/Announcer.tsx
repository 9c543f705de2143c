import { said } from './announce.ts'

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
