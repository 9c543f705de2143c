import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import { orderJob } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import type { OrderRecord } from '../stores/order-table.ts'

const minute = 60
/** The timeouts of a hold, a late driver, a waiting driver, and an unreported cash payment. */
const holdSeconds = 2 * minute
const lateSeconds = 30 * minute
const boardingSeconds = 30 * minute
const paymentSeconds = 30 * minute
/** A trip that exceeds its expected duration by this much has ended without a report. */
const tripSilenceSeconds = 120 * minute

/** Ends an order after a missing report of a driver or provider, so that no order hangs for ever. */
export const watchSampleDriver = defineJob('sampleDriver.watch', z.object({ orderHash: z.string() }))

/** Deletes quotes after their retention time. */
export const purgeQuotes = defineJob('sampleDriver.purgeQuotes', z.object({}))

/** The timeout of the order's state; undefined for a state without one. */
export function overdueAt(order: OrderRecord): Instant | undefined {
  const { state, requestedAt, promisedAt, arrivedAt, startedAt, finishedAt, route } = order
  if (state === 'PREPARING') return plusSeconds(requestedAt, holdSeconds)
  if (state === 'DRIVER_EN_ROUTE' && promisedAt) return plusSeconds(promisedAt, lateSeconds)
  if (state === 'ARRIVED' && arrivedAt) return plusSeconds(arrivedAt, boardingSeconds)
  if (state === 'TRIP_STARTED' && startedAt) return plusSeconds(startedAt, route.durationSeconds + tripSilenceSeconds)
  if (state === 'PENDING_PAYMENT' && finishedAt) return plusSeconds(finishedAt, paymentSeconds)
  return undefined
}

export const orderJobs = {
  watch: orderJob({
    job: watchSampleDriver,
    keyOf: (orderHash) => `sample-driver:watch:${orderHash}`,
    payload: ({ orderHash }: OrderRecord) => ({ orderHash }),
    dueAt: ({ row }) => overdueAt(row),
  }),
}
