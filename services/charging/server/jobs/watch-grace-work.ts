import { chargingService } from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { lockedOrder } from '../locked-order.ts'
import { endGrace } from '../session-steps.ts'
import { graceKey, watchGrace } from './session-jobs.ts'

/** Warns the rider some minutes before the grace ends, where the place costs money after it, and then ends it. */
export async function watchGraceWork({
  payload: { orderHash, tries },
  house,
}: {
  payload: JobPayload<typeof watchGrace>
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, orderHash)
    if (order?.state !== 'Buffer' || order.graceEndsAt === null) return
    const { riderId, graceEndsAt, terms } = order
    if (msOf(graceEndsAt) <= msOf(house.clock.now())) return endGrace({ tx, house, order })
    const told = { tx, house, riderId, orderHash, service: chargingService.id, about: graceEndsAt }
    if (terms.parking !== 'none') await notifyRider({ ...told, kind: 'graceEnds' })
    const next = { orderHash, tries: tries + 1 }
    await house.jobs.plan(tx, watchGrace, next, { key: graceKey(orderHash), dueAt: graceEndsAt })
  })
}
