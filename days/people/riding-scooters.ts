import { putFleet, putZones } from '@daoxing/assets/contract'
import {
  planScooterFleet,
  type RegisteredFleet,
  registerScooters,
  scooterFaults,
  type ScooterUnit,
  scooterUnitOf,
  scooterUnitsOf,
} from '@daoxing/assets/simulator'
import { msOf, pointBeside } from '@daoxing/kit/contract'
import { ApiFailure, type Chance, createApiClient, type PartWorld, untilReachable } from '@daoxing/kit/simulator'
import type { ScooterRental } from '@daoxing/scooter/contract'
import {
  changedGround,
  createVendorNews,
  faultOfScooterBill,
  groundOfCity,
  relocationOf,
  rideScooter,
  standsOfCity,
  ticketOf,
  type VendorNews,
} from '@daoxing/scooter/simulator'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DayWorld } from './day-world.ts'
import { signUpByPhone } from './sign-up.ts'

type ScooterPlan = {
  readonly world: DayWorld
  readonly rides: number
  readonly hasFaults: boolean
  readonly fromMs: number
  readonly untilMs: number
  /** The scooters that hear commands, by their assets. */
  readonly heard: Map<string, Pick<ScooterUnit, 'hear'>>
  codeFor(phoneE164: string): string | undefined
  /** Opens the service to the rider, with a card and a licence, as pages and reviewers do. */
  prepare(riderId: string): Promise<unknown>
}

/** Numbers of riders of scooters begin here. */
const firstRider = 90_000
/** Few, so that riders want the same ones. */
const scooters = 12
const lookMs = 15_000
/** A ride ends so long before the day does, so that the day sees its bill. */
const billedMs = 30 * 60_000
const minuteMs = 60_000
const middle = { lat: 25.0341, lng: 121.5446 }

/** Lets riders take scooters, each a rider of their own, at times that the seed determines, and the vendor raise fees. */
export async function letPeopleRideScooters({ world, rides, ...plan }: ScooterPlan): Promise<void> {
  if (rides === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'daoxing-day-scooters-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const city: PartWorld = { ...world, folder }
  const fleet = await aFleet(city, plan.heard)
  const chance = world.chance.branch('scooters')
  let ids = 0
  const news = createVendorNews(world, { api: fleet.api, newId: () => `day-${(ids += 1)}` })
  const rented: ScooterRental[] = []
  if (plan.hasFaults)
    letThemFail(world, { fleet, chance: chance.branch('faults'), untilMs: plan.untilMs }).catch(world.fail)
  raiseFees(world, { news, rented, chance: chance.branch('fees'), untilMs: plan.untilMs }).catch(world.fail)
  const lastMs = plan.untilMs - billedMs
  const begins = Array.from({ length: rides }, (_, number) => ({
    number,
    atMs: plan.fromMs + Math.round(chance.branch(number).within(0.02, 1) * (lastMs - plan.fromMs)),
  })).toSorted((one, other) => one.atMs - other.atMs)
  for (const { number, atMs } of begins) {
    await world.sleepUntil(atMs)
    ridesOne({ city, world, plan, news, rented, number, chance: chance.branch(`ride ${number}`) }).catch(world.fail)
  }
}

/** A fleet in one quarter, on the ground of the city. */
async function aFleet(city: PartWorld, heard: ScooterPlan['heard']): Promise<RegisteredFleet> {
  const planned = planScooterFleet({ seed: city.seed, scooters })
  const points = new Map(
    [...planned.points.keys()].map((plate, number) => [
      plate,
      pointBeside(middle, { northMetres: 60 * (number % 4), eastMetres: 80 * Math.floor(number / 4) }),
    ]),
  )
  const fleet = await registerScooters(city, { ...planned, points })
  for (const unit of scooterUnitsOf(city)) heard.set(unit.assetId, unit)
  const { operator } = planned.plan
  const stands = { operator, models: [], stands: standsOfCity(), assets: [] }
  await untilReachable(city, () => fleet.api.send(putFleet, { body: structuredClone(stands) }))
  await untilReachable(city, () => fleet.api.send(putZones, { body: structuredClone(groundOfCity) }))
  return fleet
}

type Rides = {
  readonly city: PartWorld
  readonly world: DayWorld
  readonly plan: Pick<ScooterPlan, 'codeFor' | 'prepare'>
  readonly news: VendorNews
  readonly rented: ScooterRental[]
  readonly number: number
  readonly chance: Chance
}

async function ridesOne({ city, world, plan, news, rented, number, chance }: Rides): Promise<void> {
  const { serverUrl, wheel, network } = world
  let session = ''
  const api = createApiClient({ serverUrl, wheel, network, cookie: () => (session === '' ? undefined : session) })
  try {
    const signedUp = await signUpByPhone({ world, api, number: firstRider + number, codeFor: plan.codeFor })
    session = signedUp.session
    await plan.prepare(signedUp.riderId)
  } catch (error) {
    // The server was unreachable, or the response was lost: they walk.
    if (!(error instanceof ApiFailure || error instanceof TypeError)) throw error
    world.count('signUpsLost')
    return
  }
  const unitOf = (plate: string) => scooterUnitOf(city, plate)
  const staff = {
    misses: (plate: string) => void news.tell({ kind: 'lookedFor', plate, isThere: true }).catch(world.fail),
    comesFor: ({ plate, wemoRentId }: ScooterRental) => news.tell({ kind: 'csReturned', plate, wemoRentId }),
  }
  const riding = { world, api, unitOf, lot: chance, here: middle, lookMs, staff, signal: new AbortController().signal }
  const isImpatient = chance.branch('impatient').happens(0.3)
  const rental = await rideScooter({ ...riding, isImpatient, hasCamera: false }, () => undefined)
  failIfObeyedTwice(world, city)
  if (rental?.state !== 'COMPLETED') return
  rented.push(rental)
  const what = faultOfScooterBill(rental)
  if (what !== undefined) world.fail(new Error(`a rider of a scooter cannot explain a bill: ${what}`))
  else world.count('scooter receipt explained')
}

/** A command may come again until it is answered, and is done once. */
function failIfObeyedTwice(world: DayWorld, city: PartWorld): void {
  for (const { plate, obeyed } of scooterUnitsOf(city))
    for (const [commandId, times] of obeyed)
      if (times > 1) world.fail(new Error(`the scooter ${plate} did the command ${commandId} ${times} times`))
}

type Fees = {
  readonly news: VendorNews
  readonly rented: readonly ScooterRental[]
  readonly chance: Chance
  readonly untilMs: number
}

/** Fees with proof and without, of promised places and others, and tickets of minutes of earlier riders. */
async function raiseFees(world: DayWorld, { news, rented, chance, untilMs }: Fees): Promise<void> {
  for (let turn = 0; world.deviceNowMs() < untilMs; turn += 1) {
    await world.sleepUntil(world.deviceNowMs() + 10 * minuteMs)
    const lot = chance.branch(turn)
    const [first, ...others] = rented
    if (!first) continue
    const { plate, meter } = lot.pick([first, ...others])
    const minutesAgo = Math.max(0, Math.round((world.deviceNowMs() - msOf(meter.stoppedAt ?? meter.at)) / minuteMs)) + 1
    const number = lot.branch('proof').happens(0.3) ? '' : `P-${turn}`
    const isTicket = lot.branch('ticket').happens(0.4)
    await news.raise({ plate, minutesAgo }, isTicket ? ticketOf(number) : relocationOf('已拍照存證。', number))
  }
}

type Failing = { readonly fleet: RegisteredFleet; readonly chance: Chance; readonly untilMs: number }

/** Locks, webhooks, sensors and zones fail, one after the other. */
async function letThemFail(world: DayWorld, { fleet, chance, untilMs }: Failing): Promise<void> {
  const { silent, lateAnswer, late, twice, disordered, drift, tunnel, jumpingBattery, stuckTrunk } = scooterFaults
  for (let turn = 0; world.deviceNowMs() < untilMs; turn += 1) {
    const lot = chance.branch(turn)
    await world.sleepUntil(world.deviceNowMs() + lot.between(4, 12) * minuteMs)
    const one = lot
      .branch('kind')
      .pick([silent, lateAnswer, late, twice, disordered, drift, tunnel, jumpingBattery, stuckTrunk])
    world.faults.put(one, { seconds: lot.branch('seconds').between(40, 200) })
    world.count(`fault ${one.kind}`)
    const zones = lot.branch('zones').happens(0.3) ? changedGround : groundOfCity
    await untilReachable(world, () => fleet.api.send(putZones, { body: structuredClone(zones) }))
  }
}
