import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getDiscountedPrice } from '@daoxing/designated-driver/contract'
import { refuseUnknownMarkup, withMarkup } from '../markup.ts'
import { refuseUnlessBinding } from '../quote-trip.ts'
import { refuseDiscounts } from '../rules/refuse-discounts.ts'
import { findFee } from '../stores/fee-store.ts'

export const getDiscountedPriceAnswer = answer(getDiscountedPrice, async ({ query, who: { riderId }, tx, house }) => {
  const { estimated_trip_fee_id: feeId, markup_price: markupTwd } = query
  refuseDiscounts(query)
  await refuseUnknownMarkup(tx, markupTwd)
  const fee = await findFee(tx, { riderId, feeId })
  if (!fee || fee.changeOf !== null) throw new Refusal('kit.notFound')
  const { amountTwd, lines } = withMarkup(refuseUnlessBinding(fee, house.clock.now()), markupTwd)
  return {
    estimated_trip_fee_id: feeId,
    ...{ amount: amountTwd, discount: 0, discounted_amount: amountTwd, lines: [...lines] },
  }
})
