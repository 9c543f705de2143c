import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { scooterService } from '@daoxing/scooter/contract'
import { lockedRental } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { finishRide } from '../ride/give-back.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { type askStillRenting, rentalJobs, stillAt } from './rental-jobs.ts'

type Work = { readonly payload: JobPayload<typeof askStillRenting>; readonly house: House }

/**
 * Asks a rider whose scooter is off and stands whether the ride goes on. Hours later it is forgotten, and the house ends it: the
 * time after the scooter was switched off does not count beyond the first question.
 */
export async function askStillRentingWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const rental = await lockedRental(tx, orderHash)
    const [now, askAt] = [house.clock.now(), await stillAt({ tx, row: rental })]
    const { offSince, riderId } = rental
    if (askAt === undefined || offSince === null || now < askAt) return
    const { stillRentingSeconds, forgottenSeconds } = await configValue(tx, scooterConfigs.scooter_times)
    if (now >= plusSeconds(offSince, forgottenSeconds)) {
      const change = { returnRequestedAt: plusSeconds(offSince, stillRentingSeconds), photoNeeded: false }
      await finishRide({ tx, house, rental }, { endedBy: 'house', change })
      return
    }
    const notice = { tx, house, riderId, orderHash, service: scooterService.id }
    await notifyRider({ ...notice, kind: 'stillRenting', about: offSince })
    const { row } = await rentals.amend({ tx, house, row: rental, change: { stillAskedFor: offSince } })
    await rentalJobs.still.plan({ tx, house, row }, orderHash)
  })
}
