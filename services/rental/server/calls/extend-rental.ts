import { answer, intend } from '@daoxing/kit/server'
import { extendRental } from '@daoxing/rental/contract'
import { askForHold, HoldIntent } from '../shared/depart.ts'
import { answerExtension, beginExtension } from '../shared/extend.ts'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'

export const extendRentalAnswer = answer(extendRental, {
  intent: HoldIntent,
  async begin({ params, body, who: { riderId }, tx, house }) {
    const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
    return intend(await beginExtension({ tx, house, order }, body))
  },
  act: askForHold,
  finish: ({ tx, house, intent, body: { endTime } }) => answerExtension({ tx, house, intent, endTime }),
})
