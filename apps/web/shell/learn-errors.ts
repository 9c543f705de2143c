import { learnErrorWords, type WebEntry, whenQuiet } from '@daoxing/kit/web'

/** Learns what every slice says of its coded errors, once the page has nothing better to do. */
export function learnErrors(entries: readonly WebEntry[]): void {
  // Without them the server's own sentence and the same again stand in, as when the line is cut.
  for (const { errors } of entries) if (errors) whenQuiet(() => void errors().then(learnErrorWords, () => undefined))
}
