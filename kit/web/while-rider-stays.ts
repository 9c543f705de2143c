import { forNobody, riderStay } from './rider-scope.ts'

/**
 * For a write that the query library sends again by itself: between two tries its rider may leave, and the next one's
 * session must not send it. Called while the rider's screen is drawn.
 */
export function whileRiderStays<Wish, Answer>(write: (wish: Wish) => Promise<Answer>): (wish: Wish) => Promise<Answer> {
  const stay = riderStay()
  return (wish) => (stay.aborted ? forNobody() : write(wish))
}
