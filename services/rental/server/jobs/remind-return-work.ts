import type { House, JobPayload } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { rentalService } from '@daoxing/rental/contract'
import { lockedRental } from '../locked-rental.ts'
import type { remindReturn } from './order-jobs.ts'

type Work = { readonly payload: JobPayload<typeof remindReturn>; readonly house: House }

export async function remindReturnWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const { state, riderId, endsAt } = await lockedRental(tx, orderHash)
    if (state !== 'IN_USE') return
    const notice = { tx, house, riderId, orderHash, service: rentalService.id }
    await notifyRider({ ...notice, kind: 'returnIsDue', about: endsAt })
  })
}
