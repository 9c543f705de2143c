import type { House, JobPayload } from '@daoxing/kit/server'
import { endUnusedShared, isLeftWithoutCar } from '../end-shared.ts'
import { lockedShared } from '../locked-shared.ts'
import { isUnderWay } from '../rules/shared-rights.ts'
import { sharedWatchAt, type watchShared } from './shared-jobs.ts'

type Work = { readonly payload: JobPayload<typeof watchShared>; readonly house: House }

/** Ends a reservation whose car was not taken in time, or never came. */
export async function watchSharedWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const order = await lockedShared(tx, orderHash)
    const endsAt = sharedWatchAt(order)
    // The end of a command that is under way plans this job again.
    if (endsAt === undefined || house.clock.now() < endsAt || isUnderWay(order)) return
    const step = { tx, house, order }
    await endUnusedShared(step, isLeftWithoutCar(step) ? 'operatorFailed' : 'overtime')
  })
}
