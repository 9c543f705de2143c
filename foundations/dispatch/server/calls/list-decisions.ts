import { listDecisions } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { type DecisionRecord, orderThatBegins, readDecisions } from '../stores/decision-store.ts'
import { offersOfOrder } from '../stores/offer-store.ts'

export const listDecisionsAnswer = answer(listDecisions, async ({ query, tx, house, language }) => {
  const orderHash = query.order && ((await orderThatBegins(tx, query.order)) ?? query.order)
  const decisions = await readDecisions(tx, { limit: query.limit, orderHash })
  const say = (key: string, facts?: Record<string, number>) => house.words.say(key, language, facts) ?? key
  return {
    decisions: decisions.map((decision) => {
      const orderOf = givenCars(decision)
      return {
        ...decision,
        pairs: decision.pairs.map((pair) => ({
          ...pair,
          candidates: pair.candidates.map((candidate) => {
            const order = orderOf.get(candidate.driverId) ?? null
            return { ...candidate, givenTo: order === pair.orderHash ? null : order }
          }),
          excluded: pair.excluded.map(({ driverId, metres, why }) => ({ driverId, metres, why: say(why) })),
          reason: say(pair.reason.key, pair.reason.facts),
        })),
      }
    }),
    asked: orderHash ? [...(await offersOfOrder(tx, orderHash))] : [],
  }
})

/** The assignment of the batch's cars to its orders. */
function givenCars({ pairs }: DecisionRecord): ReadonlyMap<string, string> {
  return new Map(
    pairs.flatMap(({ orderHash, chosenDriverId }) => (chosenDriverId === null ? [] : [[chosenDriverId, orderHash]])),
  )
}
