import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { assetsServer, conditionOf } from '@daoxing/assets/server'
import { aFleet } from '@daoxing/assets/server/testing'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { secureRandom } from '@daoxing/kit/server'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { openSecondHouse, openTestHouse } from '@daoxing/kit/server/testing'
import { benchFolder } from './bench-house.ts'
import { percentile } from './measure.ts'
import { cpuMsOf } from './process-cpu.ts'
import { type Line, micros, percent } from './table.ts'
import type { VendorDid, VendorOrder } from './vendor-program.ts'

const slices = [configsServer, identityServer, assetsServer]
// No multiple of the answers, so that every scooter reports.
const scooters = 999
const perSecond = 1_000
const warmSeconds = 5
const seconds = 20
const answersEvery = 20
const secret = Buffer.from('a secret of the bench').toString('base64')

/** A vendor that sends a thousand webhooks a second, one event each, of which one in twenty is an answer. */
export async function measureWebhooks(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  const first = await openTestHouse({ slices })
  const operator = { nameZh: '島嶼機車', nameEn: 'Island Scooters', phone: '02-2311-0002', line: 'http' } as const
  const { assetIds } = await aFleet(first, { cars: scooters, operator })
  const vehicleVendor = { url: 'http://127.0.0.1:9', secrets: [secret] }
  const server = await openSecondHouse(first, { slices, random: secureRandom, settings: { vehicleVendor } })
  const vendor = fork(new URL('./vendor-program.ts', import.meta.url), { execArgv: [] })
  const send = async (order: Pick<VendorOrder, 'seconds'>): Promise<VendorDid> => {
    vendor.send({ url, secret, assetIds, perSecond, answersEvery, ...order } satisfies VendorOrder)
    const [did] = await once(vendor, 'message')
    if ('error' in did) throw new Error(did.error)
    return did
  }
  const stored = async () => {
    const { rows } = await server.house.database.pool.query('SELECT count(*)::int AS n FROM kit.inbox')
    return Number(rows[0].n)
  }
  let url = ''
  try {
    await server.startJobs()
    url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const warm = await send({ seconds: warmSeconds })
    const postgres = () => cpuMsOf(process.pid, 'postgres')
    const [cpuBefore, postgresBefore, storedBefore] = [process.cpuUsage(), postgres(), await stored()]
    if (storedBefore !== warm.answers) throw new Error(`${warm.answers - storedBefore} answers were lost`)
    const { sent, taken, answers, durationsMs } = await send({ seconds })
    const { user, system } = process.cpuUsage(cpuBefore)
    const postgresShare = (postgres() - postgresBefore) / (seconds * 1000)
    const lost = sent - taken + answers - ((await stored()) - storedBefore)
    const known = assetIds.filter((assetId) => conditionOf(server.house, assetId)).length
    return [
      {
        promise: `webhooks of ${perSecond.toLocaleString('en')} a second that were lost, of ${sent.toLocaleString('en')}`,
        figure: `${lost} (${known.toLocaleString('en')} of ${scooters.toLocaleString('en')} scooters known)`,
        anchor: 'promised: none',
        ratio: '-',
      },
      {
        promise: 'CPU of them',
        figure: `${percent((user + system) / (seconds * 1e6))} of a core`,
        anchor: `PostgreSQL beside it, for the ${percent(1 / answersEvery)} that are answers: ${percent(postgresShare)}`,
        ratio: '-',
      },
      {
        promise: 'from a webhook to its 200, 95th percentile',
        figure: micros(percentile(durationsMs, 0.95) * 1000),
        anchor: `median ${micros(percentile(durationsMs, 0.5) * 1000)}`,
        ratio: '-',
      },
    ]
  } finally {
    vendor.disconnect()
    await server.close()
    await first.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
