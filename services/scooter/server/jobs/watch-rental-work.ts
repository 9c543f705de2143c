import type { House, JobPayload } from '@daoxing/kit/server'
import { endUnused } from '../find/end-unused.ts'
import { lockedRental } from '../locked-rental.ts'
import { finishRide } from '../ride/give-back.ts'
import { rideDoesNotBegin } from '../ride/start-ride.ts'
import { watchAt, type watchRental } from './rental-jobs.ts'

type Work = { readonly payload: JobPayload<typeof watchRental>; readonly house: House }

/** Ends a state after its time: before the ride it is free; a return without an answer is ended by the house. */
export async function watchRentalWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const rental = await lockedRental(tx, orderHash)
    const [now, endsAt] = [house.clock.now(), await watchAt({ tx, row: rental })]
    if (endsAt === undefined || now < endsAt) return
    const step = { tx, house, rental }
    if (rental.state === 'PREPARING' || rental.state === 'RESERVED') await endUnused(step, 'overtime')
    if (rental.state === 'STARTING') await rideDoesNotBegin(step, { trouble: 'unanswered' })
    if (rental.state === 'RETURNING') await finishRide(step, { endedBy: 'house', change: { photoNeeded: true } })
  })
}
