import { answer } from '@daoxing/kit/server'
import { listScooterCoupons } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'

/** There are no coupons for scooters yet. */
export const listScooterCouponsAnswer = answer(listScooterCoupons, async ({ who: { riderId }, tx, house }) => {
  await refuseUnlisted({ tx, house, riderId })
  return { coupons: [] }
})
