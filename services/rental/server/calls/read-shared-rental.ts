import { answer } from '@daoxing/kit/server'
import { readSharedRental } from '@daoxing/rental/contract'
import { sharedOfRider } from '../shared/locked-shared.ts'
import { sharedView } from '../shared/shared-view.ts'

export const readSharedRentalAnswer = answer(readSharedRental, async ({ params, who, tx, house }) =>
  sharedView({ tx, house, order: await sharedOfRider(tx, { riderId: who.riderId, orderNo: params.orderNo }) }),
)
