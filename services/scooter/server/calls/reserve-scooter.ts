import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { reserveScooter } from '@daoxing/scooter/contract'
import { askForHold, beginReserving, endReserving, HoldIntent } from '../find/reserve.ts'

export const reserveScooterAnswer = answer(reserveScooter, {
  intent: HoldIntent,
  async begin({ body: { couponCode, ...wish }, who: { riderId }, tx, house }) {
    if (couponCode) throw new Refusal('scooter.couponsNotYet')
    return intend(await beginReserving({ tx, house, riderId, ...wish }))
  },
  act: askForHold,
  finish: endReserving,
})
