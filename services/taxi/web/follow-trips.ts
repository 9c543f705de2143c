import { followLiveOrder, onEvent } from '@daoxing/kit/web'
import { SessionStage, tripChanged } from '@daoxing/taxi/contract'
import { tripPaymentChanged } from '@daoxing/wallet/contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { joinPayment } from './join-payment.ts'
import { lastTrip, type LastTrip } from './live/last-trip.ts'
import { tripArrived } from './trip-arrived.ts'
import { tripOrders } from './trip-orders.ts'

const Seen = z.object({
  trip_hash: z.string(),
  session_stage: SessionStage,
  boarding_code: z.string(),
  driver_info: z.nullable(z.object({ plate: z.string() })),
})

/** The part of a cached trip that is stored on the device. */
function lastTripOf(held: unknown, seenAtMs: number): LastTrip | undefined {
  const seen = Seen.safeParse(held).data
  if (seen === undefined) return undefined
  const { trip_hash: hash, session_stage: stage, boarding_code: code, driver_info: driver } = seen
  return { hash, stage, code, plate: driver?.plate ?? null, seenAtMs }
}

const followOrders = followLiveOrder({
  orders: tripOrders,
  event: tripChanged,
  orderIn: ({ trip }) => trip,
  onArrived: tripArrived,
  lastKnown: lastTrip,
  snapshotOf: lastTripOf,
})

/** Keeps the trips and their payments in sync with the server, and refetches the lists of home that a trip changes. */
export function followTrips(cache: QueryClient): () => void {
  const stopOrders = followOrders(cache)
  const stopPayments = onEvent(tripPaymentChanged, ({ payment }) => joinPayment(cache, payment))
  return () => {
    stopOrders()
    stopPayments()
  }
}
