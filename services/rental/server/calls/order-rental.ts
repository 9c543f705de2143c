import { answer, intend } from '@daoxing/kit/server'
import { orderRental } from '@daoxing/rental/contract'
import { beginRental } from '../begin-rental.ts'
import { askForDeposit, DepositIntent, endDeposit } from '../take-deposit.ts'

export const orderRentalAnswer = answer(orderRental, {
  intent: DepositIntent,
  begin: async ({ body, who: { riderId }, tx, house }) =>
    intend(await beginRental({ tx, house, riderId, body, bookingType: 'SRENTAL' })),
  act: askForDeposit,
  finish: endDeposit,
})
