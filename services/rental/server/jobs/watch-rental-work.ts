import type { House, JobPayload } from '@daoxing/kit/server'
import { endUnusedRental, type UnusedEvent } from '../end-rental.ts'
import { isCarThere } from '../late-return.ts'
import { lockedRental } from '../locked-rental.ts'
import type { RentalRecord } from '../stores/order-table.ts'
import { watchAt, type watchRental } from './order-jobs.ts'

type Work = { readonly payload: JobPayload<typeof watchRental>; readonly house: House }

const endOf: Readonly<Partial<Record<RentalRecord['state'], UnusedEvent>>> = {
  AWAITING_PAYMENT: 'unpaid',
  WISHED: 'unanswered',
  RESERVED: 'noShow',
  PREAUTHORIZED: 'noShow',
}

/** Ends an order whose state has lasted too long. A rider whose car never came is not late: the operator failed. */
export async function watchRentalWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const order = await lockedRental(tx, orderHash)
    const [event, endsAt] = [endOf[order.state], await watchAt({ tx, row: order })]
    if (event === undefined || endsAt === undefined || house.clock.now() < endsAt) return
    const step = { tx, house, order }
    const isLeftWithoutCar = event === 'noShow' && !(await isCarThere(step))
    await endUnusedRental(step, isLeftWithoutCar ? 'operatorFailed' : event)
  })
}
