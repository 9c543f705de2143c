import { calendarOf, limitOf, type WorkCalendar } from '@daoxing/bookings/contract'
import { driversOfLongDays, driversOfManyDays } from '@daoxing/dispatch/server'
import { type Instant, msOf, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { driversTakenWithin } from './stores/span-store.ts'
import { worksOfDrivers } from './worked-time.ts'

/** The work of drivers for whom a ride of two hours could break a limit, as read a moment ago. */
type Memory = {
  readonly calendars: ReadonlyMap<string, WorkCalendar>
  readonly readAtMs: number
  readonly manyDays: ReadonlySet<string>
  readonly manyDaysReadAtMs: number
}

/** A driver who is not near a limit now cannot reach one sooner. */
const readEveryMs = 60_000
const manyDaysReadEveryMs = 600_000
/** Work of this length before the next ride comes near to a limit. */
const nearSeconds = 2 * 3600
/** A day that began so long ago comes near to its end. */
const longDaySeconds = 8 * 3600
/** Promises so far ahead need their rest before. */
const nextDutySeconds = 20 * 3600

const memories = new WeakMap<House, Memory>()

/** Answers whether the hours of a driver allow a ride. Reads from the database once a minute only. */
export async function hoursOfTired({ tx, house }: { readonly tx: Tx; readonly house: House }) {
  const { calendars } = await memoryOf({ tx, house })
  return {
    isNear: (driverId: string): boolean => calendars.has(driverId),
    allow({ driverId, startsAt, endsAt }: { driverId: string; startsAt: Instant; endsAt: Instant }): boolean {
      const calendar = calendars.get(driverId)
      if (!calendar) return true
      const [start, end] = [msOf(startsAt), msOf(endsAt)]
      return limitOf(calendar, { start, end, wheel: end - start }) === null
    },
  }
}

async function memoryOf({ tx, house }: { readonly tx: Tx; readonly house: House }): Promise<Memory> {
  const known = memories.get(house)
  const [now, nowMs] = [house.clock.now(), house.clock.nowMs()]
  if (known && nowMs - known.readAtMs < readEveryMs) return known
  const isOld = !known || nowMs - known.manyDaysReadAtMs >= manyDaysReadEveryMs
  const manyDays = isOld ? new Set(await driversOfManyDays(tx, now)) : known.manyDays
  const longDays = await driversOfLongDays(tx, { now, nearSeconds, longDaySeconds })
  const taken = await driversTakenWithin(tx, { from: now, until: plusSeconds(now, nextDutySeconds) })
  const driverIds = [...new Set([...manyDays, ...longDays, ...taken])]
  const works = await worksOfDrivers({ tx, house, driverIds, around: now })
  const memory: Memory = {
    calendars: new Map([...works].map(([driverId, own]) => [driverId, calendarOf(own)])),
    readAtMs: nowMs,
    manyDays,
    manyDaysReadAtMs: isOld ? nowMs : known.manyDaysReadAtMs,
  }
  memories.set(house, memory)
  return memory
}
