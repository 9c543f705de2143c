import { noAnswerError } from './api-failure.ts'
import { forNobody, riderStay } from './rider-scope.ts'

/**
 * Loads a module that a screen needs for its first request but not for its first paint, such as the schemas of a
 * contract. Loading starts together with the importing file, and is awaited at its use: `const contract = loadBeside(()
 * => import('@daoxing/rides/contract'))`, then `send((await contract()).getTrip)`.
 */
export function loadBeside<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  void load().catch(() => undefined)
  // Checked at each call: loaded modules are returned at once, failed ones are retried.
  return async () => {
    const stay = riderStay()
    try {
      const loaded = await load()
      // The rider who made the request has left in the meantime.
      return stay.aborted ? await forNobody() : loaded
    } catch {
      // Report a failed chunk load as a network error.
      throw noAnswerError('network')
    }
  }
}
