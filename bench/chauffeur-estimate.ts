import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { estimateChauffeur } from '@daoxing/chauffeur/contract'
import { coastStops, openPriceWorld } from '@daoxing/chauffeur/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { benchFolder } from './bench-house.ts'
import { elapsedMicrosOf, percentile } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

const times = 200
const restSeconds = 10

/** The estimate of a chauffeured car over five stops: six routes, all plans, and the stored price. */
export async function measureChauffeurEstimate(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  const world = await openPriceWorld()
  try {
    const { as } = await world.rider()
    const estimate = async (stopList: typeof coastStops) => {
      // A rider may ask only so often in a minute.
      world.clock.moveTo(plusSeconds(world.clock.now(), restSeconds))
      const { status } = await world.call(estimateChauffeur, { body: world.wish({ stopList }), as })
      assert.equal(status, 200)
    }
    const figure = percentile(await elapsedMicrosOf(() => estimate(coastStops), times), 0.95)
    const plain = percentile(await elapsedMicrosOf(() => estimate([]), times), 0.95)
    return [
      {
        promise: 'an estimate of a chauffeured car with five stops, p95 (150 ms)',
        figure: micros(figure),
        anchor: `without stops: ${micros(plain)}`,
        ratio: ratioOf(figure, plain),
      },
    ]
  } finally {
    await world.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
