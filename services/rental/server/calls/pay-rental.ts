import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { payRental } from '@daoxing/rental/contract'
import { beginPaying, changePayer, endPaying, makePayment } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { lockedOrderOfRider } from '../locked-rental.ts'
import { rentalPayer, wishedMethod } from '../rental-payer.ts'
import type { RentalRecord } from '../stores/order-table.ts'
import { askForDeposit, beginDeposit, DepositIntent, endDeposit } from '../take-deposit.ts'

/** The deposit, or the bill of a car that is back. */
const PayIntent = z.union([
  z.object({ pays: z.literal('deposit'), intent: DepositIntent }),
  z.object({ pays: z.literal('bill'), intent: z.object({ orderHash: z.string(), movement: z.string() }) }),
])

/** Pay and repay are one call: what was declined is taken again, also by another method [A17]. */
export const payRentalAnswer = answer(payRental, {
  intent: PayIntent,
  async begin({ params, body, who: { riderId }, tx, house }) {
    const order = await lockedOrderOfRider(tx, { riderId, orderHash: params.hash })
    refuseUnpayable(order)
    const { orderHash } = order
    if (order.state === 'PENDING_PAYMENT') {
      const method = await wishedMethod({ tx, house, riderId, wished: body })
      const { value: intent } = await beginPaying({ tx, house, riderId, reference: orderHash, ...method })
      return intend({ pays: 'bill' as const, intent })
    }
    if (order.payUntil <= house.clock.now()) throw new Refusal('rental.nothingToPay', { state: order.state })
    const payer = await rentalPayer({ tx, house, riderId, wished: body })
    await changePayer({ tx, house, orderHash, payer, amountTwd: 0 })
    return intend({ pays: 'deposit' as const, intent: await beginDeposit({ tx, house, order }) })
  },
  act: ({ house, intent: { pays, intent } }) =>
    pays === 'bill' ? makePayment({ house, intent }) : askForDeposit({ house, intent }),
  async finish({ tx, house, intent: { pays, intent } }) {
    const paid = pays === 'bill' ? await endPaying({ tx, house, intent }) : undefined
    return paid instanceof Refusal ? paid : endDeposit({ tx, house, intent: { ...intent, movement: null } })
  },
})

/** The reasons have the names of the documents [ERR-020]. */
function refuseUnpayable({ state, depositState }: RentalRecord): void {
  if (state === 'COMPLETED') throw new Refusal('wallet.alreadyPaid')
  if (state === 'CANCELED' || state === 'EXPIRED') throw new Refusal('wallet.orderCancelled')
  if (state === 'AWAITING_PAYMENT' && depositState === 'paying') throw new Refusal('wallet.paymentChecking')
  if (state !== 'AWAITING_PAYMENT' && state !== 'PENDING_PAYMENT') throw new Refusal('rental.nothingToPay', { state })
}
