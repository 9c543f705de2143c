import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { mailVerified } from '@daoxing/identity/contract'
import { Language } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import { orderJob } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import type { TripRecord } from '../stores/trip-table.ts'

const minute = 60
/** The timeouts of a hold, a late driver, a handover, and an unreported cash payment. */
const holdSeconds = 2 * minute
const lateSeconds = 30 * minute
const handoverSeconds = 45 * minute
const paymentSeconds = 30 * minute
/** A trip that exceeds its expected duration by this much has ended without a report. */
const tripSilenceSeconds = 120 * minute
/** The assumed duration of a trip without a destination. */
const openTripSeconds = 60 * minute

/** Ends a trip after a missing report of a driver or provider, so that no trip hangs for ever. */
export const watchDesignatedTrip = defineJob('designatedDriver.watch', z.object({ tripHash: z.string() }))

/** Ends a change that its driver has not answered. */
export const lapseChange = defineJob('designatedDriver.lapseChange', z.object({ tripHash: z.string() }))
export const lapseChangeKey = (tripHash: string) => `designated-driver:change:${tripHash}`

/** Erases emergency contact, companion and statements. */
export const erasePeople = defineJob('designatedDriver.erasePeople', z.object({ tripHash: z.string() }))
export const erasePeopleKey = (tripHash: string) => `designated-driver:people:${tripHash}`

/** Deletes prices, pictures and links after their retention time, once a day. */
export const purgeDesignated = defineJob('designatedDriver.purge', z.object({}))

/** Sends the receipt of a trip. The address is read at that time and stored in no job row. */
export const mailDesignatedReceipt = defineJob(
  'designatedDriver.mailReceipt',
  z.object({ tripHash: z.string(), language: Language }),
)
export const mailReceiptKey = (tripHash: string) => `designated-driver:receipt:${tripHash}`

/** Sends the receipts that have waited for a rider's mail address, as soon as the address is confirmed. */
export const mailWaitingDesignatedReceipts = defineJob('designatedDriver.mailWaitingReceipts', mailVerified.payload)

/** The expected duration of the drive. */
export function drivingSeconds({ way, hours }: Pick<TripRecord, 'way' | 'hours'>): number {
  return hours === null ? (way?.durationSeconds ?? openTripSeconds) : hours * 3600
}

/** The timeout of the trip's state; undefined for a state without one. */
export function overdueAt(trip: TripRecord): Instant | undefined {
  const { state, requestedAt, promisedAt, arrivedAt, startedAt, finishedAt } = trip
  if (state === 'PREPARING') return plusSeconds(requestedAt, holdSeconds)
  if (state === 'DRIVER_EN_ROUTE' && promisedAt) return plusSeconds(promisedAt, lateSeconds)
  if (state === 'ARRIVED' && arrivedAt) return plusSeconds(arrivedAt, handoverSeconds)
  if (state === 'TRIP_STARTED' && startedAt) return plusSeconds(startedAt, drivingSeconds(trip) + tripSilenceSeconds)
  if (state === 'PENDING_PAYMENT' && finishedAt) return plusSeconds(finishedAt, paymentSeconds)
  return undefined
}

export const tripJobs = {
  watch: orderJob({
    job: watchDesignatedTrip,
    keyOf: (tripHash) => `designated-driver:watch:${tripHash}`,
    payload: ({ tripHash }: TripRecord) => ({ tripHash }),
    dueAt: ({ row }) => overdueAt(row),
  }),
}
