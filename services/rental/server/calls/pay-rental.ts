import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { payRental } from '@daoxing/rental/contract'
import { changePayer } from '@daoxing/wallet/server'
import { lockedOrderOfRider } from '../locked-rental.ts'
import { rentalPayer } from '../rental-payer.ts'
import { askForDeposit, beginDeposit, DepositIntent, endDeposit } from '../take-deposit.ts'

/** Pay and repay are one call: a deposit that was declined is taken again, also by another method [A17]. */
export const payRentalAnswer = answer(payRental, {
  intent: DepositIntent,
  async begin({ params, body, who: { riderId }, tx, house }) {
    const order = await lockedOrderOfRider(tx, { riderId, orderHash: params.hash })
    if (order.state !== 'AWAITING_PAYMENT' || order.payUntil <= house.clock.now())
      throw new Refusal('rental.nothingToPay', { state: order.state })
    if (order.depositState === 'paying') throw new Refusal('wallet.paymentChecking')
    const payer = await rentalPayer({ tx, house, riderId, wished: body })
    await changePayer({ tx, house, orderHash: order.orderHash, payer, amountTwd: 0 })
    return intend(await beginDeposit({ tx, house, order }))
  },
  act: askForDeposit,
  finish: endDeposit,
})
