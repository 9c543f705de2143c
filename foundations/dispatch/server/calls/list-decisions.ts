import type { listDecisions } from '@daoxing/dispatch/contract'
import type { Handler } from '@daoxing/kit/server'
import { readDecisions } from '../stores/decision-store.ts'

export const listDecisionsHandler: Handler<typeof listDecisions> = async ({ query, tx, house, language }) => {
  const decisions = await readDecisions(tx, { limit: query.limit, orderHash: query.order })
  return {
    decisions: decisions.map((decision) => ({
      ...decision,
      pairs: decision.pairs.map((pair) => ({
        ...pair,
        reason: house.words.say(pair.reason.key, language, pair.reason.facts) ?? pair.reason.key,
      })),
    })),
  }
}
