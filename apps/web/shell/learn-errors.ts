import { learnErrorWords, type WebEntry, whenQuiet } from '@daoxing/kit/web'

/** Loads the error texts of these slices, once the page is idle. */
export function learnErrors(entries: readonly WebEntry[]): void {
  // Without them the server's own message and a retry are used, as without a connection.
  for (const { errors } of entries) if (errors) whenQuiet(() => void errors().then(learnErrorWords, () => undefined))
}
