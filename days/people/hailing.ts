import { ApiFailure } from '@daoxing/kit/simulator'
import type { DayWorld } from './day-world.ts'
import type { Hail } from './demand.ts'
import { createRider, type DayRider, type RiderPlan } from './rider.ts'

type HailingPlan = Omit<RiderPlan, 'number'> & { readonly hails: readonly Hail[]; readonly ridersMax: number }

/** Lets somebody hail whenever somebody wants to: half of them new to the house until there are enough, then those. */
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

async function signedUp(plan: RiderPlan & { readonly world: DayWorld }): Promise<DayRider | undefined> {
  try {
    return await createRider(plan)
  } catch (error) {
    // The server was away, or the answer was lost: they will walk today.
    if (!(error instanceof ApiFailure || error instanceof TypeError)) throw error
    plan.world.count('signUpsLost')
    return undefined
  }
}
