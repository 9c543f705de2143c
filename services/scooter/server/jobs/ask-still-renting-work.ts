import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { scooterService } from '@daoxing/scooter/contract'
import { lockedRental } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { finishRide } from '../ride/give-back.ts'
import { pausedSince } from '../rules/pause.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { type askStillRenting, rentalJobs, stillAt } from './rental-jobs.ts'

type Work = { readonly payload: JobPayload<typeof askStillRenting>; readonly house: House }

/**
 * Asks a rider whose scooter stands, or is silent, whether the ride goes on. Hours later it is forgotten, and the house ends it:
 * the time of the pause does not count beyond the first question. A ride that goes on is looked at again.
 */
export async function askStillRentingWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const rental = await lockedRental(tx, orderHash)
    const [now, askAt] = [house.clock.now(), await stillAt({ tx, house, row: rental })]
    const { riderId } = rental
    if (askAt === undefined) return
    const since = pausedSince(rental)
    if (since === null || now < askAt) return rentalJobs.still.plan({ tx, house, row: rental }, orderHash)
    const { stillRentingSeconds, forgottenSeconds } = await configValue(tx, scooterConfigs.scooter_times)
    if (now >= plusSeconds(since, forgottenSeconds)) {
      const change = { returnRequestedAt: plusSeconds(since, stillRentingSeconds), photoNeeded: false }
      await finishRide({ tx, house, rental }, { endedBy: 'house', change })
      return
    }
    const notice = { tx, house, riderId, orderHash, service: scooterService.id }
    await notifyRider({ ...notice, kind: 'stillRenting', about: since })
    const { row } = await rentals.amend({ tx, house, row: rental, change: { stillAskedFor: since } })
    await rentalJobs.still.plan({ tx, house, row }, orderHash)
  })
}
