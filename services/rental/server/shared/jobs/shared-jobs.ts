import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import { type OrderJob, orderJob, type OrderStep } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import { linesAt } from '../../jobs/order-jobs.ts'
import { rentalConfigs } from '../../rental-configs.ts'
import { remindAt } from '../rules/reminders.ts'
import type { SharedRecord } from '../../stores/shared-order-table.ts'

const OfOrder = z.object({ orderHash: z.string() })

/** Ends a reservation whose car is not taken in time. */
export const watchShared = defineJob('rental.watchShared', OfOrder)
/** Reminds a rider to take the car, and to bring it back. */
export const remindShared = defineJob('rental.remindShared', OfOrder)
/** Looks ahead of a reservation whether its car is back. */
export const lookAhead = defineJob('rental.lookAhead', OfOrder)
/** Charges later lines of a shared car whose days to object are over. */
export const chargeSharedLines = defineJob('rental.chargeSharedLines', OfOrder)

export type SharedJob = 'watch' | 'remind' | 'ahead' | 'lines'

const payload = ({ orderHash }: SharedRecord) => ({ orderHash })

/** The jobs that the states of a rental plan and cancel. */
export const sharedJobs: Readonly<Record<SharedJob, OrderJob<SharedRecord>>> = {
  watch: orderJob({
    job: watchShared,
    keyOf: (hash) => `rental:watchShared:${hash}`,
    payload,
    dueAt: ({ row }) => sharedWatchAt(row),
  }),
  remind: orderJob({
    job: remindShared,
    keyOf: (hash) => `rental:remindShared:${hash}`,
    payload,
    dueAt: ({ row, house }) => remindAt(row, house.clock.now()),
  }),
  ahead: orderJob({ job: lookAhead, keyOf: (hash) => `rental:lookAhead:${hash}`, payload, dueAt: aheadAt }),
  lines: orderJob({
    job: chargeSharedLines,
    keyOf: (hash) => `rental:sharedLines:${hash}`,
    payload,
    dueAt: ({ row }) => linesAt(row),
  }),
}

/** A rider whose money has just been held has the time to open the car. */
const openSeconds = 600

/** When a reservation ends unless the car is taken. */
export function sharedWatchAt({ state, takeUntil, heldAt }: SharedRecord): Instant | undefined {
  if (state === 'RESERVED' || state === 'DEPARTING') return takeUntil
  // A bank that does not answer has as long as a car.
  if (state === 'PREAUTHORIZING') return plusSeconds(takeUntil, openSeconds)
  if (state !== 'PREAUTHORIZED' || heldAt === null) return undefined
  const openUntil = plusSeconds(heldAt, openSeconds)
  return openUntil > takeUntil ? openUntil : takeUntil
}

const aheadAgainSeconds = 300

/** First as long before the start as the car is kept free between two riders; while it is late, every five minutes. */
async function aheadAt({ tx, house, row }: OrderStep<SharedRecord>): Promise<Instant> {
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  const firstAt = plusSeconds(row.startsAt, -bufferSeconds)
  const now = house.clock.now()
  return firstAt > now ? firstAt : plusSeconds(now, aheadAgainSeconds)
}
