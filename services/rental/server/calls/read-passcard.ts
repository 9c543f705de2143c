import { answer } from '@daoxing/kit/server'
import { readPasscard } from '@daoxing/rental/contract'
import { refuseUnless } from '../shared/locked-shared.ts'
import { codesFrom, passcardSecretOf } from '../shared/passcard.ts'
import { passcardOrder } from '../shared/passcard-order.ts'
import { mayOpen } from '../shared/rules/shared-rights.ts'

/** Codes of a rental whose price is held, and of no other: a code opens the car as a command does. */
export const readPasscardAnswer = answer(readPasscard, async ({ query, who: { riderId }, tx, house }) => {
  const order = await passcardOrder(tx, { riderId, orderNo: query.orderNo })
  refuseUnless(mayOpen(order), order)
  const { orderNo, plateNo, assetId } = order
  const secret = await passcardSecretOf({ tx, house, assetId })
  return { orderNo, plateNo, codes: codesFrom(secret, house.clock.now()) }
})
