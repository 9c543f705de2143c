import { ApiFailure } from '@daoxing/kit/simulator'
import type { DayWorld } from './day-world.ts'
import type { Hail, Reservation } from './demand.ts'
import { createRider, type DayRider, type RiderPlan } from './rider.ts'

type HailingPlan = Omit<RiderPlan, 'number'> & { readonly hails: readonly Hail[]; readonly ridersMax: number }

/** Lets riders hail at their times: half of them new until there are enough, then returning ones. */
export async function letPeopleHail({ world, hails, ridersMax, ...means }: HailingPlan): Promise<void> {
  const riders: DayRider[] = []
  let numbers = 0
  for (const hail of hails) {
    await world.sleepUntil(hail.atMs)
    const idle = riders.filter(({ isRiding }) => !isRiding)
    const lot = world.chance.branch('who').branch(hail.atMs)
    const isNew = numbers < ridersMax && (idle.length === 0 || lot.happens(0.5))
    const rider = isNew ? await signedUp({ world, ...means, number: numbers }) : lot.pick([idle[0], ...idle])
    if (isNew) numbers += 1
    if (isNew && rider) riders.push(rider)
    if (rider) rider.rides(hail).catch(world.fail)
    else world.count('hailsOfNobody')
  }
}

/** Numbers of riders who reserve begin here. */
const firstReserver = 50_000

/** Lets each reservation be made by a rider of its own. */
export async function letPeopleReserve({
  reservations,
  hailsInstead,
  ...plan
}: Omit<RiderPlan, 'number'> & {
  readonly reservations: readonly Reservation[]
  readonly hailsInstead: boolean
}): Promise<void> {
  for (const [at, reservation] of reservations.entries()) {
    await plan.world.sleepUntil(reservation.atMs)
    const rider = await signedUp({ ...plan, number: firstReserver + at })
    const rides = hailsInstead ? rider?.hailsInstead(reservation) : rider?.reserves(reservation)
    rides?.catch(plan.world.fail)
  }
}

/** A rider who has signed up; undefined where the server was unreachable. */
export async function signedUp(plan: RiderPlan & { readonly world: DayWorld }): Promise<DayRider | undefined> {
  try {
    return await createRider(plan)
  } catch (error) {
    // The server was unreachable, or the response was lost: they walk today.
    if (!(error instanceof ApiFailure || error instanceof TypeError)) throw error
    plan.world.count('signUpsLost')
    return undefined
  }
}
