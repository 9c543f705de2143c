import { setTimeout as wait } from 'node:timers/promises'
import { distanceMetres, encodePath, filledPath, isLatLng, type LatLng } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { computeRoutes } from '@daoxing/places/contract'
import { routesPort } from '@daoxing/places/server'
import type { BenchHouse } from './bench-house.ts'
import type { Errand } from './call-client.ts'
import { pointOfTaipei } from './greater-taipei.ts'
import { keep } from './measure.ts'
import { type Pause, watchPauses } from './pauses.ts'
import { openClient } from './open-client.ts'
import { type Line, micros, ratioOf } from './table.ts'

const perSecond = 1_000
const seconds = 10
/** A straight line that is 5 km by road. */
const straightMetres = 3_800

type Pair = { readonly from: LatLng; readonly to: LatLng }

/** Distinct routes of 5 km, a thousand a second, in one process: their cost, and how long they block the event loop. */
export async function measureRoutes({ city, spent }: BenchHouse): Promise<readonly Line[]> {
  const pairs = pairsOfTaipei(perSecond * seconds * 2)
  const engine = city.house.port(routesPort)
  const plain = (pair: Pair) =>
    keep(encodePath([pair.from, pair.to, { lat: distanceMetres(pair.from, pair.to) / 1e5, lng: 0 }]))
  // The first routes build the graph and warm up the compiler.
  for (const pair of pairs.slice(0, 500)) keep(await engine.route(pair))
  const requests = await paced(pairs.slice(0, perSecond * seconds), (pair) => engine.route(pair))
  const nothing = await paced(pairs.slice(0, perSecond * seconds), async (pair) => plain(pair))
  const served = await overHttp({ city, spent }, pairs.slice(perSecond * seconds))
  return [
    {
      promise: `${perSecond} routes of 5 km a second, at the port`,
      figure: `${Math.round(requests.perSecond)}/s, ${micros(requests.cpuMicros)} CPU each; longest pause ${pauseText(requests)}`,
      anchor: `a straight line, as often: longest pause ${pauseText(nothing)}`,
      ratio: ratioOf(requests.pauseMicros, nothing.pauseMicros),
    },
    {
      promise: 'routes of 5 km over HTTP, eight side by side',
      figure: `${Math.round(served.perSecond)}/s, ${micros(served.cpuMicros)} CPU each; longest pause ${pauseText(served)}`,
      anchor: `promised: ${perSecond}/s`,
      ratio: ratioOf(perSecond, served.perSecond),
    },
  ]
}

/** All different, so that no cache helps. */
function pairsOfTaipei(count: number): readonly Pair[] {
  const chance = seededChance('bench/routes')
  return Array.from({ length: count }, () => {
    const from = pointOfTaipei(chance)
    const angle = (chance.between(0, 359_999) / 180_000) * Math.PI
    const north = (straightMetres * Math.cos(angle)) / 111_195
    const east = (straightMetres * Math.sin(angle)) / (111_195 * Math.cos((from.lat * Math.PI) / 180))
    const to = { lat: from.lat + north, lng: from.lng + east }
    return { from, to: isLatLng(to) ? to : from }
  })
}

type Seen = Pause & { readonly perSecond: number; readonly cpuMicros: number }

/** Wall-clock time, which other programs on the machine lengthen, and an upper bound of the CPU time of this thread. */
const pauseText = ({ pauseMicros, workMicros }: Pause) => `${micros(pauseMicros)} (work ${micros(workMicros)})`

/** Sends requests as evenly as a timer can; due ones are sent in sequence, like arrived calls. */
async function paced(pairs: readonly Pair[], ask: (pair: Pair) => Promise<unknown>): Promise<Seen> {
  const pauses = watchPauses()
  const before = process.cpuUsage()
  const startedAt = performance.now()
  let done = 0
  while (done < pairs.length) {
    const due = Math.min(pairs.length, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    if (done >= due) await wait(1)
    else {
      const pair = pairs[done]
      if (pair) keep(await ask(pair))
      done += 1
      // A call ends with its response; other messages are received before the next call.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const pause = pauses.stop()
  return seenOf({ pause, count: pairs.length, tookMs: performance.now() - startedAt, cpu: process.cpuUsage(before) })
}

async function overHttp({ city, spent }: Pick<BenchHouse, 'city' | 'spent'>, pairs: readonly Pair[]): Promise<Seen> {
  const url = `${await city.listen()}${filledPath(computeRoutes, {})}?fields=routes.duration,routes.polyline.encodedPolyline`
  // The city sends the requests of all its drivers, and is not limited.
  const bearer = city.house.settings.citySecret
  const errands = pairs.map(
    ({ from, to }): Errand => ({
      method: 'POST',
      url,
      bearer,
      body: JSON.stringify({ origin: from, destination: to }),
    }),
  )
  const client = openClient()
  try {
    await client.run(errands.slice(0, 200), 200)
    const go = await client.prepare(errands, errands.length)
    let pause: Pause = { pauseMicros: 0, workMicros: 0 }
    const startedAt = performance.now()
    const { serverMicros } = await spent(async () => {
      const pauses = watchPauses()
      await go()
      pause = pauses.stop()
    })
    const cpu = { user: serverMicros, system: 0 }
    return seenOf({ pause, count: errands.length, tookMs: performance.now() - startedAt, cpu })
  } finally {
    await client.end()
  }
}

type Run = {
  readonly pause: Pause
  readonly count: number
  readonly tookMs: number
  readonly cpu: { readonly user: number; readonly system: number }
}

function seenOf({ pause, count, tookMs, cpu }: Run): Seen {
  return {
    perSecond: (count / tookMs) * 1000,
    cpuMicros: (cpu.user + cpu.system) / count,
    ...pause,
  }
}
