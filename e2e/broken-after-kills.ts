import { standingTruths } from '@daoxing/taxi/server/testing'
import pg from 'pg'

/** A job that was killed while it ran is retried, which is expected here. */
const onlyInPeace = 'nothing is planned that fails'

/** The invariants that are broken in the database of a server that was killed, with the rows; `more` adds others. */
export async function brokenAfterKills(
  databaseUrl: string,
  more: (client: pg.Client) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Readonly<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const found: [string, unknown][] = []
    for (const [truth, query] of Object.entries(standingTruths)) {
      const { rows } = await client.query(query)
      if (rows.length > 0 && truth !== onlyInPeace) found.push([truth, rows])
    }
    const { rows: hanging } = await client.query(
      `SELECT movement.reference, movement.kind, movement.tries, movement.asked_at, job.run_at, job.locked_at
       FROM wallet.movements movement
       LEFT JOIN graphile_worker.jobs job ON job.key = 'wallet:move:' || movement.reference
       WHERE movement.state = 'intended'`,
    )
    return {
      ...Object.fromEntries(found),
      ...(hanging.length > 0 ? { hanging } : {}),
      ...(await more(client)),
    }
  } finally {
    await client.end()
  }
}
