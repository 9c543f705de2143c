import pg from 'pg'

/** The results of a day's trips. */
export type TripFigures = {
  readonly requested: number
  readonly served: number
  readonly cancelled: number
  readonly unserved: number
  readonly underWay: number
  /** From the hail until the car arrives, for those who boarded. */
  readonly waitSeconds: number
}

export async function tripFigures(databaseUrl: string): Promise<TripFigures> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<TripFigures>(`SELECT count(*)::int AS requested,
      count(*) FILTER (WHERE state IN ('COMPLETED', 'PENDING_PAYMENT'))::int AS served,
      count(*) FILTER (WHERE state = 'CANCELED')::int AS cancelled,
      count(*) FILTER (WHERE state = 'MATCH_FAILED')::int AS unserved,
      count(*) FILTER (WHERE state NOT IN ('COMPLETED', 'PENDING_PAYMENT', 'CANCELED', 'MATCH_FAILED'))::int AS "underWay",
      coalesce(avg(extract(epoch FROM arrived_at - requested_at)) FILTER (WHERE started_at IS NOT NULL), 0)::int
        AS "waitSeconds" FROM taxi.trips`)
    const [figures] = rows
    if (!figures) throw new Error('a count has one row')
    return figures
  } finally {
    await client.end()
  }
}
