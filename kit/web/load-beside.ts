import { noAnswerError } from './api-failure.ts'
import { forNobody, riderStay } from './rider-scope.ts'

/**
 * What a screen needs for its first answer and not for its first picture, such as the schemas of a contract. It begins
 * to load together with the file that names it, and is waited for where it is used:
 * `const contract = loadBeside(() => import('@daoxing/taxi/contract'))`, then `send((await contract()).getTrip)`.
 */
export function loadBeside<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  void load().catch(() => undefined)
  // Asked anew each time: what has come is answered at once, and what has not is tried again.
  return async () => {
    const stay = riderStay()
    try {
      const loaded = await load()
      // What is asked with it was asked by a rider who has left meanwhile.
      return stay.aborted ? await forNobody() : loaded
    } catch {
      // A piece of the page that did not come is to the rider what an answer is that did not come.
      throw noAnswerError('network')
    }
  }
}
