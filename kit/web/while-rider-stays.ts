import { forNobody, riderStay } from './rider-scope.ts'

/**
 * For a write that the query library retries by itself: between two attempts its rider may leave, and the next one's
 * session must not send it. Called during the render of the rider's screen.
 */
export function whileRiderStays<Wish, Answer>(write: (wish: Wish) => Promise<Answer>): (wish: Wish) => Promise<Answer> {
  const stay = riderStay()
  return (wish) => (stay.aborted ? forNobody() : write(wish))
}
