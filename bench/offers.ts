import { setTimeout as pause } from 'node:timers/promises'
import { acceptOffer } from '@daoxing/dispatch/contract'
import { type BodyInOf, type CallDefinition, filledPath, type ReplyOf } from '@daoxing/kit/contract'
import { type Chance, seededChance } from '@daoxing/kit/simulator'
import { cancelRide, estimateRide, requestRide } from '@daoxing/taxi/contract'
import { requestOf } from '@daoxing/taxi/server/testing'
import { type FedHouse, openFedHouse } from './fed-house.ts'
import { pointOfTaipei, pointsOfTaipei } from './greater-taipei.ts'
import { percentile } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

/** The number of drivers, hails per second, and duration. The last of each fleet at 3 a second compares their CPU. */
const loads = [
  { drivers: 300, hailsPerSecond: 0.3, seconds: 50 },
  { drivers: 300, hailsPerSecond: 3, seconds: 15 },
  { drivers: 3_000, hailsPerSecond: 3, seconds: 15 },
  { drivers: 20_000, hailsPerSecond: 3, seconds: 15 },
  { drivers: 20_000, hailsPerSecond: 20, seconds: 12 },
] as const
const warmUp = { drivers: 300, hailsPerSecond: 5, seconds: 5 }
/** Riders who hail repeatedly; enough for the highest rate, even with slow responses. */
const riders = 200
const unansweredAfterMs = 30_000

type Load = { readonly drivers: number; readonly hailsPerSecond: number; readonly seconds: number }
type Hailed = { readonly answerMs: number; readonly offerMs: number | undefined }

/**
 * From the tap to the driver's offer, through the complete server and its real jobs. Riders hail and drivers accept
 * over HTTP; positions are fed and offers observed inside the server, since thousands of sockets are measured
 * separately.
 */
export async function measureOffers(): Promise<readonly Line[]> {
  const house = await openFedHouse()
  try {
    const crowd = await openCrowd(house)
    await crowd.drivers(warmUp.drivers)
    await crowd.live(warmUp)
    const lines: Line[] = []
    let anchor: number | undefined
    for (const load of loads) {
      await crowd.drivers(load.drivers)
      const before = house.cpuMs()
      const hailed = await crowd.live(load)
      const after = house.cpuMs()
      const server = (after.server - before.server) / hailed.length
      const database = (after.database - before.database) / hailed.length
      if (load.hailsPerSecond === 3) anchor ??= server + database
      lines.push(...waitsOf(load, hailed))
      if (load.hailsPerSecond >= 3) lines.push(cpuOf(load, { server, database, anchor: anchor ?? 0 }))
    }
    if (house.said() !== '') console.log(house.said())
    return lines
  } finally {
    await house.close()
  }
}

const named = ({ drivers, hailsPerSecond }: Load) =>
  `${drivers.toLocaleString('en')} drivers, ${hailsPerSecond} hails/s`

function waitsOf(load: Load, hailed: readonly Hailed[]): readonly Line[] {
  // A hail without an offer within the time counts as unanswered.
  const offered = hailed.map(({ offerMs }) => offerMs ?? unansweredAfterMs)
  const failed = hailed.filter(({ offerMs }) => offerMs === undefined).length
  return [0.5, 0.95].map((share) => {
    const [ours, anchor] = [offered, hailed.map(({ answerMs }) => answerMs)].map((values) => percentile(values, share))
    return {
      promise: `hail to offer, p${share * 100}, ${named(load)}`,
      figure: `${micros((ours ?? 0) * 1000)}, ${failed} of ${hailed.length} without`,
      anchor: `the answer to that hail: ${micros((anchor ?? 0) * 1000)}`,
      ratio: ratioOf(ours ?? 0, anchor ?? 0),
    }
  })
}

function cpuOf(load: Load, { server, database, anchor }: { server: number; database: number; anchor: number }): Line {
  return {
    promise: `CPU of a hail from quote to cancel, ${named(load)}`,
    figure: `${micros(server * 1000)} + database ${micros(database * 1000)}`,
    anchor: `300 drivers, 3 hails/s: ${micros(anchor * 1000)}`,
    ratio: ratioOf(server + database, anchor),
  }
}

/** Riders and drivers for all loads in sequence; the fleet only grows. */
async function openCrowd(house: FedHouse) {
  const free = [...(await house.riders(riders))]
  const credentials = new Map<string, string>()
  const offeredAtMs = new Map<string, number>()
  const acceptedHashes = new Set<string>()
  house.onOffer(({ orderHash, offerId, room, atMs }) => {
    if (!offeredAtMs.has(orderHash)) offeredAtMs.set(orderHash, atMs)
    const bearer = credentials.get(room.slice('driver:'.length))
    send(house, acceptOffer, { bearer, params: { offerId } }).then(
      () => acceptedHashes.add(orderHash),
      // An order that is never accepted is cancelled by its rider like any other.
      (error: unknown) => console.log(`an offer could not be accepted: ${String(error)}`),
    )
  })
  const failed = (error: unknown): Hailed => {
    console.log(`a hail failed: ${String(error)}`)
    return { answerMs: unansweredAfterMs, offerMs: undefined }
  }
  const hailOnce = async (cookie: string, chance: Chance): Promise<Hailed> => {
    const start = { address: '出發地', location: pointOfTaipei(chance) }
    const end = { address: '目的地', location: pointOfTaipei(chance) }
    const { fare_hash: _none, payment_method: _cash, ...wish } = requestOf({ start, end }, '')
    const { fareHash } = await send(house, estimateRide, { cookie, body: wish })
    const tappedAtMs = nowMs()
    const body = requestOf({ start, end }, fareHash)
    const trip = await send(house, requestRide, { cookie, params: { region: 'north' }, body, key: `bench-${fareHash}` })
    const answerMs = nowMs() - tappedAtMs
    while (!acceptedHashes.has(trip.trip_hash) && nowMs() - tappedAtMs < unansweredAfterMs) await pause(20)
    await send(house, cancelRide, { cookie, params: { region: 'north', hash: trip.trip_hash } })
    const atMs = offeredAtMs.get(trip.trip_hash)
    return { answerMs, offerMs: atMs === undefined ? undefined : atMs - tappedAtMs }
  }
  return {
    async drivers(count: number) {
      const places = pointsOfTaipei(count, 'drivers').slice(credentials.size)
      const joined = await house.drivers({ from: credentials.size, places, isFed: true })
      for (const { driverId, credential } of joined) credentials.set(driverId, credential)
    },
    async live({ hailsPerSecond, seconds }: Load): Promise<readonly Hailed[]> {
      const chance = seededChance('bench/hails')
      const hailing: Promise<Hailed>[] = []
      const endsAtMs = nowMs() + seconds * 1000
      for (let nextAtMs = nowMs(); nextAtMs < endsAtMs; nextAtMs += chance.waitSeconds(1 / hailsPerSecond) * 1000) {
        await pause(Math.max(0, nextAtMs - nowMs()))
        const cookie = free.shift()
        // A hail without a free rider counts as unanswered: the server was too slow for this many.
        hailing.push(
          cookie === undefined
            ? Promise.resolve({ answerMs: unansweredAfterMs, offerMs: undefined })
            : hailOnce(cookie, chance)
                .catch(failed)
                .finally(() => void free.push(cookie)),
        )
      }
      return Promise.all(hailing)
    },
  }
}

const nowMs = () => performance.timeOrigin + performance.now()

type SendInput<C extends CallDefinition> = {
  readonly cookie?: string
  readonly bearer?: string | undefined
  readonly params?: Readonly<Record<string, string>>
  readonly body?: BodyInOf<C>
  readonly key?: string
}

async function send<C extends CallDefinition>(house: FedHouse, call: C, input: SendInput<C>): Promise<ReplyOf<C>> {
  const { cookie, bearer, params = {}, body, key } = input
  const response = await fetch(house.url + filledPath(call, params), {
    method: call.method,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: ReplyOf<C> }
  if (!response.ok) throw new Error(`${call.id} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.data
}
