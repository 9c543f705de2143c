import type { TestHouse } from '@daoxing/kit/server/testing'

const tables = [
  'taxi.trips',
  'taxi.live_trips',
  'taxi.trip_events',
  'taxi.meter_readings',
  'taxi.ratings',
  'orders.orders',
  'dispatch.seekers',
  'wallet.entries',
  'kit.outbox',
] as const

/** The number of rows in every table that a trip writes to, to verify that nothing was written. */
export async function countRows({ house }: TestHouse): Promise<Readonly<Record<string, number>>> {
  const counted: [string, number][] = []
  for (const table of tables) {
    const { rows } = await house.database.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)
    counted.push([table, rows[0]?.count ?? 0])
  }
  return Object.fromEntries(counted)
}

type SentPayload = {
  readonly event?: string
  readonly trip?: { readonly trip_hash?: string; readonly tripHash?: string }
}

/** The rooms of riders and drivers that got this event of a trip, in order. */
export function roomsNotified({ sent }: TestHouse, tripHash: string, event: string): readonly string[] {
  const ofTrip = sent.filter(({ payload }) => {
    const { event: sentEvent, trip } = payload as SentPayload
    return sentEvent === event && (trip?.trip_hash ?? trip?.tripHash) === tripHash
  })
  return ofTrip.map(({ room }) => room)
}

/** Returns the events of a trip, in order. */
export async function eventsOf({ house }: TestHouse, tripHash: string): Promise<readonly string[]> {
  const { rows } = await house.database.pool.query<{ event: string }>(
    'SELECT event FROM taxi.trip_events WHERE trip_hash = $1 ORDER BY revision',
    [tripHash],
  )
  return rows.map(({ event }) => event)
}
