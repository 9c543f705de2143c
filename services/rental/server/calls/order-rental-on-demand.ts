import { answer, intend } from '@daoxing/kit/server'
import { orderRentalOnDemand } from '@daoxing/rental/contract'
import { beginRental } from '../begin-rental.ts'
import { askForDeposit, DepositIntent, endDeposit } from '../take-deposit.ts'

export const orderRentalOnDemandAnswer = answer(orderRentalOnDemand, {
  intent: DepositIntent,
  begin: async ({ body, who: { riderId }, tx, house }) =>
    intend(await beginRental({ tx, house, riderId, body, bookingType: 'SRENTAL_DEMAND' })),
  act: askForDeposit,
  finish: endDeposit,
})
