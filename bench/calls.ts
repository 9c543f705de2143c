import { type CallDefinition, filledPath } from '@daoxing/kit/contract'
import { cancelRide, estimateRide, feature, getTrip, requestRide } from '@daoxing/taxi/contract'
import { aTripIn, type CityRider, requestOf } from '@daoxing/taxi/server/testing'
import fastify from 'fastify'
import type { BenchHouse, CpuSpent } from './bench-house.ts'
import type { Errand } from './call-client.ts'
import { type Client, openClient } from './open-client.ts'
import { mean, median } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

const ridersWhoRide = 8
/** Each hails once in a round and cancels where nobody measures. */
const ridersWhoHail = 40
const rounds = 4
/** A bare answer is so cheap that it needs more of them for a figure. */
const bareShare = 4

/** Cost of a call for the server and its database, against a bare Fastify that answers the same body. */
export async function measureCalls(house: BenchHouse): Promise<readonly Line[]> {
  const client = openClient()
  try {
    const { city } = house
    const url = await city.listen()
    const trips = await Promise.all(Array.from({ length: ridersWhoRide }, () => aTripIn(city, 'REQUESTING')))
    const hailers = await Promise.all(Array.from({ length: ridersWhoHail }, () => city.rider()))
    const fareHashes = await Promise.all(hailers.map(async (rider) => (await rider.estimates()).fareHash))
    const bare = await openBareServer([
      await city.call(getTrip, { params: { hash: trips[0]?.hash ?? '' }, as: trips[0]?.rider.as ?? {} }),
      await city.call(estimateRide, { body: estimateBody, as: hailers[0]?.as ?? {} }),
    ])
    const trip: Errand = { method: 'GET', url: `${bare.url}/answer/0` }
    const estimate: Errand = { method: 'GET', url: `${bare.url}/answer/1` }
    const kinds: Kind[] = [
      {
        name: 'a signed-in trip read',
        errands: trips.map(({ rider, hash }) => errandOf(getTrip, { url, rider, hash })),
        bare: trip,
        times: 300,
      },
      {
        name: 'an estimate with six prices',
        errands: hailers.map((rider) => errandOf(estimateRide, { url, rider, body: estimateBody })),
        bare: { ...estimate, method: 'POST', body: JSON.stringify(estimateBody) },
        times: 100,
      },
      {
        name: 'a hail',
        errands: hailers.map((rider, index) => ({
          ...errandOf(requestRide, { url, rider, body: requestOf({}, fareHashes[index] ?? '') }),
          key: `bench-${index}`,
          trip: String(index),
        })),
        after: hailers.map((rider, index) => ({
          ...errandOf(cancelRide, { url, rider, hash: 'TRIP' }),
          trip: String(index),
        })),
        bare: { ...trip, method: 'POST', body: JSON.stringify(requestOf({}, '')) },
        times: ridersWhoHail,
      },
    ]
    const lines: Line[] = []
    for (const kind of kinds) lines.push(await measureKind(house, client, kind))
    await bare.close()
    return lines
  } finally {
    await client.end()
  }
}

type Kind = {
  readonly name: string
  readonly errands: readonly Errand[]
  readonly bare: Errand
  /** Resets the state after a round, unmeasured. */
  readonly after?: readonly Errand[]
  /** How often in one round. */
  readonly times: number
}

const {
  fare_hash: _fareHash,
  payment_method: _method,
  ...estimateBody
} = requestOf({ featureMap: feature.FIX_FARE }, '')

type ErrandInput = { readonly url: string; readonly rider: CityRider; readonly hash?: string; readonly body?: object }

function errandOf(call: CallDefinition, { url, rider, hash = '', body }: ErrandInput): Errand {
  return {
    method: call.method,
    url: url + filledPath(call, { region: 'north', hash }),
    cookie: rider.as.cookie ?? '',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

async function measureKind(
  house: BenchHouse,
  client: Client,
  { name, errands, bare, times, after = [] }: Kind,
): Promise<Line> {
  const ours: CpuSpent[] = []
  const bares: CpuSpent[] = []
  const bareErrands = errands.map(() => bare)
  for (let round = 0; round <= rounds; round += 1) {
    const spent = await house.spent(() => client.run(errands, times))
    if (after.length > 0) await client.run(after, after.length)
    const spentBare = await house.spent(() => client.run(bareErrands, times * bareShare))
    // The first round warms up.
    if (round === 0) continue
    ours.push(spent)
    bares.push(spentBare)
  }
  const server = median(ours.map(({ serverMicros }) => serverMicros)) / times
  const database = mean(ours.map(({ databaseMicros }) => databaseMicros)) / times
  const anchor = median(bares.map(({ serverMicros }) => serverMicros)) / (times * bareShare)
  return {
    promise: `CPU of ${name}`,
    figure: `${micros(server)} + database ${micros(database)}`,
    anchor: `bare Fastify, same answer: ${micros(anchor)}`,
    ratio: ratioOf(server + database, anchor),
  }
}

/** The minimal alternative: no session, no schema, no database, the same bytes. */
async function openBareServer(answers: readonly { readonly body: unknown }[]) {
  const app = fastify()
  app.all<{ Params: { at: string } }>('/answer/:at', async ({ params }) => answers[Number(params.at)]?.body)
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}
