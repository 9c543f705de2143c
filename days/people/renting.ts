import { planFleets, registerFleets } from '@daoxing/assets/simulator'
import { type ApiClient, ApiFailure, createApiClient } from '@daoxing/kit/simulator'
import { createPeopleAtDesks, rentCar, runDesks } from '@daoxing/rental/simulator'
import type { DayWorld } from './day-world.ts'
import { signUpByPhone } from './sign-up.ts'

export type RentingPlan = {
  readonly world: DayWorld
  readonly rentals: number
  readonly fromMs: number
  readonly untilMs: number
  codeFor(phoneE164: string): string | undefined
  /** Binds a card and the membership, and proves the licence, as pages and reviewers do. */
  prepare(riderId: string): Promise<unknown>
}

/** Numbers of riders who rent begin here. */
const firstRenter = 80_000
/** Few cars, so that some riders find none and wish for one. */
const cars = 60
const [deskLookMs, renterLookMs] = [120_000, 240_000]
/** A rental ends so long before the day does, so that the day sees its bill. */
const billedMs = 45 * 60_000

/** Lets riders rent cars of stations, each a rider of their own, at times that the seed determines. */
export async function letPeopleRent({ world, rentals, ...plan }: RentingPlan): Promise<void> {
  if (rentals === 0) return
  const fleets = planFleets({ seed: world.seed, cars })
  const people = createPeopleAtDesks()
  for (const [at, fleet] of (await registerFleets(world, fleets)).entries()) {
    const planned = fleets[at]?.plan
    if (planned) runDesks(world, { fleet, plan: planned, people, lookMs: deskLookMs })
  }
  const chance = world.chance.branch('renting')
  const lastMs = plan.untilMs - billedMs
  const begins = Array.from({ length: rentals }, (_, number) => ({
    number,
    atMs: plan.fromMs + Math.round(chance.branch(number).within(0.01, 0.6) * (lastMs - plan.fromMs)),
  })).toSorted((a, b) => a.atMs - b.atMs)
  for (const { number, atMs } of begins) {
    await world.sleepUntil(atMs)
    rents({ world, people, plan, number, untilMs: lastMs }).catch(world.fail)
  }
}

type Rents = {
  readonly world: DayWorld
  readonly people: ReturnType<typeof createPeopleAtDesks>
  readonly plan: Omit<RentingPlan, 'world' | 'rentals'>
  readonly number: number
  readonly untilMs: number
}

async function rents({ world, people, plan, number, untilMs }: Rents): Promise<void> {
  const api = await becomeRenter({ world, plan, number: firstRenter + number })
  if (!api) return
  const lot = world.chance.branch('rental').branch(number)
  const onWrongBill = (what: string) => world.fail(new Error(`a renter cannot explain a bill: ${what}`))
  await rentCar({ world, api, people, lot, untilMs, lookMs: renterLookMs, onWrongBill }, () => undefined)
}

type Becoming = {
  readonly world: DayWorld
  readonly plan: Pick<RentingPlan, 'codeFor' | 'prepare'>
  readonly number: number
}

/** A rider who may rent; undefined if the server was unreachable, or its response was lost: they take a train. */
export async function becomeRenter({ world, plan, number }: Becoming): Promise<ApiClient | undefined> {
  const { serverUrl, wheel, network } = world
  let session = ''
  const api = createApiClient({ serverUrl, wheel, network, cookie: () => (session === '' ? undefined : session) })
  try {
    const signedUp = await signUpByPhone({ world, api, number, codeFor: plan.codeFor })
    session = signedUp.session
    await plan.prepare(signedUp.riderId)
    return api
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof TypeError)) throw error
    world.count('signUpsLost')
    return undefined
  }
}
