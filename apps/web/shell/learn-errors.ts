import { learnErrorWords, type WebEntry, whenIdle } from '@daoxing/kit/web'

/** Learns what every slice says of its coded errors, once the page has nothing better to do. */
export function learnErrors(entries: readonly WebEntry[]): void {
  whenIdle(() => {
    // Without them the server's own sentence and the same again stand in, as when the line is cut.
    for (const { errors } of entries) errors?.().then(learnErrorWords, () => undefined)
  })
}
