import type { Work } from '@daoxing/bookings/contract'
import { workedSpans } from '@daoxing/dispatch/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { spansOfDrivers } from './stores/span-store.ts'

/** A work with its order. */
export type OrderWork = Work & { readonly orderHash: string }

type Around = {
  readonly tx: Tx
  readonly house: House
  readonly around: Instant
  /** The order whose own time changes. */
  readonly except?: string | undefined
}

/** Any month around a moment, and the days before and after that count for its rests. */
const reachSeconds = 41 * 86_400

/**
 * The work of one person around a moment, of all services, in order of time: what is promised, what is under way, and what
 * was done. A shift alone is no work.
 */
export async function worksOf({ driverId, ...around }: Around & { readonly driverId: string }) {
  return (await worksOfDrivers({ ...around, driverIds: [driverId] })).get(driverId) ?? []
}

/** As `worksOf`, for several drivers in two queries. */
export async function worksOfDrivers({
  tx,
  house,
  driverIds,
  around,
  except,
}: Around & { readonly driverIds: readonly string[] }): Promise<ReadonlyMap<string, readonly OrderWork[]>> {
  const now = house.clock.now()
  const [from, until] = [plusSeconds(around, -reachSeconds), plusSeconds(around, reachSeconds)]
  const spans = await spansOfDrivers(tx, { driverIds, from, until })
  const worked = from > now ? [] : await workedSpans(tx, { driverIds, from, until })
  const works = new Map<string, OrderWork[]>(driverIds.map((driverId) => [driverId, []]))
  const live = new Map(worked.flatMap((span) => (span.endsAt === null ? [[span.orderHash, span.startsAt]] : [])))
  for (const { driverId, orderHash, startsAt, endsAt, drivingSeconds } of spans) {
    const begunAt = live.get(orderHash)
    // A live job ends as planned, or later.
    const ends = begunAt !== undefined && endsAt < now ? now : endsAt
    works.get(driverId)?.push({ orderHash, startsAt: begunAt ?? startsAt, endsAt: ends, drivingSeconds })
    if (begunAt !== undefined) live.delete(orderHash)
  }
  for (const { driverId, orderHash, startsAt, endsAt } of worked)
    if (endsAt !== null || live.has(orderHash))
      works.get(driverId)?.push({ orderHash, startsAt, endsAt: endsAt ?? now })
  for (const [driverId, own] of works)
    works.set(
      driverId,
      own
        .filter(({ orderHash }) => orderHash !== except)
        .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1)),
    )
  return works
}
