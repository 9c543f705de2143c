import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { Booking } from '../stores/booking-store.ts'

/** Gives the open bookings of a service and region to drivers, all together. */
export const assignBookings = defineJob('bookings.assign', z.object({ service: z.string(), region: z.string() }), {
  isForMany: true,
})
export type AssignPlace = JobPayload<typeof assignBookings>

type Plan = { readonly tx: Tx; readonly house: House; readonly place: AssignPlace; readonly dueAt: Instant }

export function planAssignAt({ tx, house, place: { service, region }, dueAt }: Plan): Promise<void> {
  const key = `bookings:assign:${service}:${region}`
  return house.jobs.plan(tx, assignBookings, { service, region }, { key, dueAt, isSoonest: true })
}

/** Plans the assignment of an open booking: a day ahead, or at once. */
export async function planAssign({
  tx,
  house,
  booking,
}: Omit<Plan, 'place' | 'dueAt'> & { readonly booking: Booking }): Promise<void> {
  const { policy, boardingAt, phase } = booking
  if (!policy.assign || phase !== 'open') return
  const [now, ahead] = [house.clock.now(), plusSeconds(boardingAt, -policy.assign.aheadSeconds)]
  await planAssignAt({ tx, house, place: booking, dueAt: ahead > now ? ahead : now })
}
