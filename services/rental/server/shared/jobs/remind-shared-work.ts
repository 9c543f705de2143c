import type { House, JobPayload } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { rentalService } from '@daoxing/rental/contract'
import { lockedShared } from '../locked-shared.ts'
import { reminderAt } from '../rules/reminders.ts'
import { sharedRentals } from '../shared-rentals.ts'
import type { remindShared } from './shared-jobs.ts'

type Work = { readonly payload: JobPayload<typeof remindShared>; readonly house: House }

/** Sends the reminder that is due, and plans the next one. */
export async function remindSharedWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const order = await lockedShared(tx, orderHash)
    const reminder = reminderAt(order, house.clock.now())
    if (!reminder) return
    const { kind, at: about } = reminder
    await notifyRider({ tx, house, riderId: order.riderId, orderHash, service: rentalService.id, kind, about })
    await sharedRentals.plan({ tx, house, row: order }, 'remind')
  })
}
