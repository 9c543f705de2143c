import type { House, JobPayload } from '@daoxing/kit/server'
import { finishOrder } from '../finish-order.ts'
import { lockedOrder } from '../locked-order.ts'
import { orders } from '../orders.ts'
import { leaveOrderUnpaid } from '../settle-order.ts'
import { overdueAt, type watchSampleDriver } from './order-jobs.ts'

type Work = { readonly payload: JobPayload<typeof watchSampleDriver>; readonly house: House }

export async function watchOrderWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, orderHash)
    const dueAt = overdueAt(order)
    // The order has moved in the meantime, and its new state planned this job again.
    if (dueAt === undefined || dueAt > house.clock.now()) return
    if (order.state === 'TRIP_STARTED') await finishOrder({ tx, house, order })
    else if (order.state === 'PENDING_PAYMENT') await leaveOrderUnpaid({ tx, house, order })
    else {
      const change = { endedAt: house.clock.now() }
      await orders.advance({ tx, house, row: order, event: 'TIMED_OUT', change, reason: order.state })
    }
  })
}
