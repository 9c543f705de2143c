import { type CallDefinition, filledPath } from '@daoxing/kit/contract'
import { cancelRide, estimateRide, feature, getTrip, requestRide } from '@daoxing/taxi/contract'
import { aTripIn, type CityRider, requestOf } from '@daoxing/taxi/server/testing'
import fastify from 'fastify'
import type { BenchHouse, CpuSpent } from './bench-house.ts'
import type { Errand } from './call-client.ts'
import { type Client, openClient } from './open-client.ts'
import { mean, median } from './measure.ts'
import { type Line, micros, ratioOf, threeDigits } from './table.ts'

const ridersWhoRide = 8
/** Each hails once per round and cancels outside the measurement. */
const ridersWhoHail = 40
const rounds = 4
const stopTimes = 100
/** A bare response is so cheap that it needs more repetitions. */
const bareShare = 4

/** Cost of a call for the server and its database, against a bare Fastify with the same body. */
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
    lines.push(await measureStops({ house, client, url, riders: hailers }))
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
  /** Repetitions per round. */
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
    // The first round is a warm-up.
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

type StopsInput = {
  readonly house: BenchHouse
  readonly client: Client
  readonly url: string
  readonly riders: readonly CityRider[]
}

const threeStops = [
  { address: '西門町', lat: 25.0421, lng: 121.5081 },
  { address: '大安森林公園', lat: 25.0326, lng: 121.5349 },
  { address: '忠孝復興', lat: 25.0416, lng: 121.5438 },
]
const stopsShareMax = 1.6

/** An estimate over three stops against one without, in turns: four legs instead of one, priced together. */
async function measureStops({ house, client, url, riders }: StopsInput): Promise<Line> {
  const errandsOf = (body: object) => riders.map((rider) => errandOf(estimateRide, { url, rider, body }))
  const works = { direct: errandsOf(estimateBody), stops: errandsOf({ ...estimateBody, stops: threeStops }) }
  const spent: Record<keyof typeof works, number[]> = { direct: [], stops: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const name of ['direct', 'stops'] as const) {
      const { serverMicros, databaseMicros } = await house.spent(() => client.run(works[name], stopTimes))
      // The first round is a warm-up.
      if (round > 0) spent[name].push((serverMicros + databaseMicros) / stopTimes)
    }
  const [direct, stops] = [median(spent.direct), median(spent.stops)]
  return {
    promise: `an estimate with three stops costs at most ${stopsShareMax} x one without`,
    figure: micros(stops),
    anchor: `without stops: ${micros(direct)}`,
    ratio: `${threeDigits(stops / direct)} x${stops / direct > stopsShareMax ? ', not kept' : ''}`,
  }
}

/** The minimal alternative: no session, no schema, no database, the same bytes. */
async function openBareServer(answers: readonly { readonly body: unknown }[]) {
  const app = fastify()
  app.all<{ Params: { at: string } }>('/answer/:at', async ({ params }) => answers[Number(params.at)]?.body)
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}
