import { noAnswerError } from './api-failure.ts'
import { forNobody, riderStay } from './rider-scope.ts'

/**
 * Loads a module that a screen needs for its first request and not for its first paint, such as the schemas of a
 * contract. Loading begins together with the file that names it, and is awaited where it is used:
 * `const contract = loadBeside(() => import('@daoxing/taxi/contract'))`, then `send((await contract()).getTrip)`.
 */
export function loadBeside<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  void load().catch(() => undefined)
  // Asked anew each time: what has come is answered at once, and what has not is tried again.
  return async () => {
    const stay = riderStay()
    try {
      const loaded = await load()
      // The rider who made the request has left meanwhile.
      return stay.aborted ? await forNobody() : loaded
    } catch {
      // A piece of the page that did not come is to the rider what an answer is that did not come.
      throw noAnswerError('network')
    }
  }
}
