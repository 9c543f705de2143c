import type { House, JobPayload } from '@daoxing/kit/server'
import { holdsAsset, isCancellable } from '@daoxing/scooter/contract'
import { lockedOrder } from '../locked-order.ts'
import { orders } from '../orders.ts'
import { cancelChange, endUse, nextCommand } from '../send-command.ts'
import { watchAt, type watchOrder } from './order-jobs.ts'

type Work = { readonly payload: JobPayload<typeof watchOrder>; readonly house: House }

/**
 * Ends a state after its timeout: before the use it is free; a use is billed, and its lock is sent until it is done.
 */
export async function watchOrderWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, orderHash)
    const [now, endsAt] = [house.clock.now(), await watchAt({ tx, row: order })]
    if (endsAt === undefined || now < endsAt) return
    if (isCancellable(order.state))
      await orders.advance({ tx, house, row: order, event: 'expired', change: cancelChange(order, now) })
    else if (holdsAsset(order.state)) {
      const command = order.state === 'LOCKING' ? order.command : nextCommand(order, { kind: 'lock', requestedAt: now })
      await endUse({ tx, house, order }, { event: 'overdue', lockedAt: now, command })
    }
  })
}
