import { answer } from '@daoxing/kit/server'
import { estimateDesignatedCost } from '@daoxing/designated-driver/contract'
import { estimateView } from '../estimate-view.ts'
import { planWish, quoteWish } from '../quote-trip.ts'

/** The route engine is called outside of the transaction that stores the price. */
export const estimateDesignatedCostAnswer = answer(estimateDesignatedCost, {
  prepare:
    ({ body, tx, house }) =>
    async () =>
      planWish({ tx, house, body }),
  async handle({ who: { riderId }, tx, house, language, prepared }) {
    const planned = prepared()
    if (!planned) throw new Error('the way of an estimate was not found')
    return estimateView({ tx, house, language, fee: await quoteWish({ tx, house, riderId, planned }) })
  },
})
