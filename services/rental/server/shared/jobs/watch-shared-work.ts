import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { endUnusedShared, isLeftWithoutCar } from '../end-shared.ts'
import { lockedShared } from '../locked-shared.ts'
import { isUnderWay } from '../rules/shared-rights.ts'
import { sharedJobs, sharedWatchAt, watchShared } from './shared-jobs.ts'

type Work = { readonly payload: JobPayload<typeof watchShared>; readonly house: House }

const afterExpirySeconds = 5

/** Ends a reservation whose car was not taken in time, or never came. */
export async function watchSharedWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const order = await lockedShared(tx, orderHash)
    const endsAt = sharedWatchAt(order)
    if (endsAt === undefined || house.clock.now() < endsAt) return
    if (order.command && isUnderWay(order)) {
      // A command has an end by its expiry, whatever its answer; then this job looks again.
      const dueAt = plusSeconds(order.command.expiresAt, afterExpirySeconds)
      await house.jobs.plan(tx, watchShared, { orderHash }, { key: sharedJobs.watch.keyOf(orderHash), dueAt })
      return
    }
    const step = { tx, house, order }
    await endUnusedShared(step, isLeftWithoutCar(step) ? 'operatorFailed' : 'overtime')
  })
}
