import { answer } from '@daoxing/kit/server'
import { readCurrentRental } from '@daoxing/scooter/contract'
import { rentalView } from '../rental-view.ts'
import { rightsOf } from '../rules/rights.ts'
import { liveRentalOf, newestRentalOf } from '../stores/rental-store.ts'

/** The live rental; else the newest one that still waits for its photo or its payment. */
export const readCurrentRentalAnswer = answer(readCurrentRental, async ({ who: { riderId }, tx, house }) => {
  const live = await liveRentalOf(tx, riderId)
  if (live) return { rental: await rentalView({ tx, house, rental: live }) }
  const newest = await newestRentalOf(tx, riderId)
  if (!newest) return { rental: null }
  const can = rightsOf(newest, { now: house.clock.now(), canPay: false })
  const waits = newest.state === 'PENDING_PAYMENT' || (can.addPhoto && newest.photoNeeded && newest.photoId === null)
  return { rental: waits ? await rentalView({ tx, house, rental: newest }) : null }
})
