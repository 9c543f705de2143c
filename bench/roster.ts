import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { type BookingPolicy, brokenLimit, calendarOf, wheelSecondsOf, type Work } from '@daoxing/bookings/contract'
import { bookingsServer, freeStarts, type OpenRide, type RosterPerson, solveAssignment } from '@daoxing/bookings/server'
import { configsServer } from '@daoxing/configs/server'
import { dispatchServer } from '@daoxing/dispatch/server'
import { parkFleet, testService } from '@daoxing/dispatch/server/testing'
import { distanceMetres, type Instant, type LatLng, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { seededRandom } from '@daoxing/kit/server'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { benchFolder } from './bench-house.ts'
import { fleetDriver } from './fleet-driver.ts'
import { pointsOfTaipei } from './greater-taipei.ts'
import { cpuMicrosOf, keep, median } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

const [people, rides, days] = [500, 2_000, 60] as const
/** Monday, midnight in Taipei. */
const midnight: Instant = '2026-11-29T16:00:00.000Z'
const hour = 3600
const metresPerSecond = 8

/** The calendar of drivers: the law of their hours, the bookings of tomorrow, and the free hours of sixty days. */
export async function measureRoster(): Promise<readonly Line[]> {
  return [...(await measureHours()), ...measureTomorrow(), ...(await measureFreeHours())]
}

async function measureHours(): Promise<readonly Line[]> {
  const works: readonly Work[] = Array.from({ length: days }, (_, day) => day)
    .filter((day) => day % 7 !== 6 && day !== 33)
    .flatMap((day) => [workAt(day, 8, 4), workAt(day, 13, 4.5)])
  // A day with overtime, so that the whole month is summed.
  const wish = workAt(33, 8, 9)
  assert.equal(brokenLimit(works, wish), null)
  const each = (run: () => unknown) => ({
    times: 1_000,
    run() {
      for (let time = 0; time < 1_000; time += 1) keep(run())
    },
  })
  const cpu = await cpuMicrosOf({
    ours: each(() => brokenLimit(works, wish)),
    all: each(() => calendarOf(works)),
  })
  return [
    {
      promise: `the hours of a driver allow a work, on a calendar of ${days} days (10 µs)`,
      figure: micros(cpu.ours),
      anchor: `the whole calendar read, without the rule: ${micros(cpu.all)}`,
      ratio: ratioOf(cpu.ours, cpu.all),
    },
  ]
}

function workAt(day: number, from: number, hours: number): Work {
  const startsAt = plusSeconds(midnight, (day * 24 + from) * hour)
  return { startsAt, endsAt: plusSeconds(startsAt, hours * hour), drivingSeconds: wheelSecondsOf(hours * hour) }
}

const secondsOfWay = (from: LatLng | undefined, to: LatLng) =>
  from === undefined ? 1200 : (distanceMetres(from, to) * 1.3) / metresPerSecond

type Outcome = { readonly covered: number; readonly late: number; readonly waySeconds: number }

function measureTomorrow(): readonly Line[] {
  const [open, roster] = [ridesOfTomorrow(), rosterOfTomorrow()]
  const took: number[] = []
  let ours: Outcome | undefined
  for (let round = 0; round < 4; round += 1) {
    const before = performance.now()
    const assigned = solveAssignment({
      open,
      people: roster,
      suits: () => true,
      secondsOfWay,
      workOf: (ride, startsAt) => ({
        startsAt,
        endsAt: ride.endsAt,
        drivingSeconds: wheelSecondsOf(secondsBetween(startsAt, ride.endsAt)),
      }),
    })
    if (round > 0) took.push((performance.now() - before) * 1000)
    ours = outcomeOf(open, roster, new Map(assigned.map(({ orderHash, driverId }) => [orderHash, driverId])))
  }
  const anchor = outcomeOf(open, roster, earliestFirst(open, roster))
  const say = ({ covered, late, waySeconds }: Outcome) =>
    `${covered} covered, ${late} late, ${Math.round(waySeconds / covered / 60)} min way`
  return [
    {
      promise: `${rides} bookings of tomorrow are given to ${people} drivers (2 s)`,
      figure: micros(median(took)),
      anchor: '',
      ratio: '',
    },
    {
      promise: '… and fewer start late than if each gets the driver who is free first',
      figure: ours ? say(ours) : '-',
      anchor: say(anchor),
      ratio: '',
    },
  ]
}

/** Starts on a day in a city, most of them in the morning and the evening, of one to four hours. */
function ridesOfTomorrow(): readonly OpenRide[] {
  const random = seededRandom('tomorrow')
  const places = pointsOfTaipei(rides * 2, 'rides')
  return Array.from({ length: rides }, (_, number) => {
    const peak = random.next() < 0.5 ? 8 : 17
    const boardingAt = plusSeconds(midnight, Math.round((peak + (random.next() - 0.5) * 8) * 4) * 900)
    const [pickup, dropoff] = [places[number * 2], places[number * 2 + 1]]
    if (!pickup || !dropoff) throw new Error('there are too few places')
    const lengthSeconds = (1 + random.next() * 2) * hour
    return {
      ...{ orderHash: `ride-${number}`, boardingAt, endsAt: plusSeconds(boardingAt, lengthSeconds) },
      ...{ pickup: { location: pickup }, dropoff: { location: dropoff }, policy, drivingSeconds: null },
    }
  })
}

function rosterOfTomorrow(): readonly RosterPerson[] {
  return pointsOfTaipei(people, 'garages').map((garage, number) => ({
    ...{ driverId: `driver-${number}`, garage, rides: [] },
    works: Array.from({ length: 5 }, (_, day) => workAt(day - 6, 9, 8)),
  }))
}

/** In order of time, each ride gets the driver who has been free for the longest time. */
function earliestFirst(open: readonly OpenRide[], roster: readonly RosterPerson[]): ReadonlyMap<string, string> {
  const freeAt = new Map<string, Instant>(roster.map(({ driverId }) => [driverId, midnight]))
  const given = new Map<string, string>()
  for (const { orderHash, boardingAt, endsAt } of inOrder(open)) {
    const [first] = [...freeAt].toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    if (!first || first[1] > boardingAt) continue
    given.set(orderHash, first[0])
    freeAt.set(first[0], endsAt)
  }
  return given
}

const inOrder = (open: readonly OpenRide[]) =>
  open.toSorted((one, other) => (one.boardingAt < other.boardingAt ? -1 : 1))

/** Every driver drives from ride to ride, and is late where the way takes longer than the time between them. */
function outcomeOf(
  open: readonly OpenRide[],
  roster: readonly RosterPerson[],
  given: ReadonlyMap<string, string>,
): Outcome {
  const places = new Map(roster.map(({ driverId, garage }) => [driverId, { at: garage, from: '' }]))
  let [covered, late, waySeconds] = [0, 0, 0]
  for (const { orderHash, boardingAt, endsAt, pickup, dropoff } of inOrder(open)) {
    const driverId = given.get(orderHash)
    const place = driverId === undefined ? undefined : places.get(driverId)
    if (driverId === undefined || !place) continue
    const way = secondsOfWay(place.at, pickup.location)
    covered += 1
    waySeconds += way
    const thereAt = place.from === '' ? boardingAt : plusSeconds(place.from, way)
    if (thereAt > boardingAt) late += 1
    places.set(driverId, {
      at: dropoff?.location,
      from: plusSeconds(endsAt, Math.max(0, secondsBetween(boardingAt, thereAt))),
    })
  }
  return { covered, late, waySeconds }
}

const policy: BookingPolicy = {
  window: { counts: 'days', min: 0, max: 60 },
  ...{ intervalMinutes: 30, claimAheadSeconds: 0, giveBackSeconds: 7200, dispatchAheadSeconds: 3600 },
  ...{ paymentSeconds: 1800, marginSeconds: 300, lateSeconds: 300, patienceSeconds: 1800 },
}

/** With a promise of tomorrow for every driver, and fifty bookings without a driver on each of the sixty days. */
async function measureFreeHours(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  const house = await openTestHouse({ slices: [configsServer, dispatchServer, testService, bookingsServer] })
  try {
    const { pool } = house.house.database
    const cars = Array.from({ length: people }, (_, number) => ({
      driver: fleetDriver(number),
      at: { lat: 25, lng: 121 },
    }))
    await parkFleet(house.house, cars)
    await pool.query(
      `INSERT INTO bookings.spans SELECT 'span-' || driver_id, driver_id, 'test', $1::timestamptz + interval '9 hours',
         $1::timestamptz + interval '15 hours', 18000 FROM dispatch.drivers`,
      [midnight],
    )
    await pool.query(
      `INSERT INTO bookings.bookings (order_hash, service, rider_id, region, revision, phase, boarding_at, ends_at,
         created_at, facts)
       SELECT 'open-' || number, 'test', 'rider', 'north', 1, 'open', begins, begins + interval '4 hours', $1, '{}'
       FROM (SELECT number, $1::timestamptz + make_interval(days => number / 50, mins => number % 50 * 25) AS begins
         FROM generate_series(0, $2 - 1) AS number) AS planned`,
      [midnight, days * 50],
    )
    await pool.query('ANALYZE bookings.bookings; ANALYZE bookings.spans; ANALYZE dispatch.drivers')
    const took: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const before = performance.now()
      const wish = { tx: house.house.database, house: house.house, service: 'test', from: '2026-11-30', days }
      const found = await freeStarts({ ...wish, lengthSeconds: 8 * hour })
      if (round > 1) took.push((performance.now() - before) * 1000)
      assert.equal(found.length, days)
      assert.ok(found.some(({ hours }) => hours.includes(true)))
    }
    return [
      {
        promise: `the free hours of ${days} days, ${people} drivers and ${days * 50} bookings (20 ms)`,
        figure: micros(median(took)),
        anchor: '',
        ratio: '',
      },
    ]
  } finally {
    await house.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
