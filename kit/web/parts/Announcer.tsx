import { said } from './announce.ts'

/** Mounted once in the shell. Two regions alternate, so that the same text is spoken twice. */
export function AnnouncerHost() {
  const { turn, text } = said.useValue()
  return (
    <div className="sr-only">
      <p aria-live="polite">{turn % 2 === 0 ? text : ''}</p>
      <p aria-live="polite">{turn % 2 === 1 ? text : ''}</p>
    </div>
  )
}
