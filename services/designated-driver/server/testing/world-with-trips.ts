import { createOnetimePaymentLink } from '@daoxing/designated-driver/contract'
import { getDriverState } from '@daoxing/dispatch/contract'
import type { TestRider } from '@daoxing/identity/server/testing'
import { openWorld, type Trip, type World } from './open-world.ts'

export type WorldWithTrips = {
  readonly world: World
  /** A driver stands at the car, and has taken one picture of it. */
  readonly trip: Trip
  readonly pictureId: string
  /** Accepts the contract, and has no trip. */
  readonly idle: TestRider
  /** An estimate of the rider of the trip, and one of the idle rider. */
  readonly feeId: string
  readonly idleFeeId: string
  /** A link to pay for a trip that has ended. */
  readonly token: string
}

/** A world with a trip in each situation that a call may name. */
export async function openWorldWithTrips(): Promise<WorldWithTrips> {
  const world = await openWorld()
  const owed = await world.tripIn('PENDING_PAYMENT')
  const link = { body: { trip_hash: owed.hash }, as: owed.rider.as }
  const { token } = (await world.call(createOnetimePaymentLink, link)).data
  await owed.driver.endsShift()
  const trip = await world.tripIn('ARRIVED')
  const steps = world.steps(trip)
  await steps.types()
  await steps.photographs('before', ['front'])
  const [before] = (await world.sees(trip.rider, trip.hash)).handovers
  const pictureId = before?.pictures[0]?.picture_id ?? ''
  const idle = await world.rider()
  const feeId = (await world.estimates(trip.rider)).data.estimated_trip_fee_id
  const idleFeeId = (await world.estimates(idle)).data.estimated_trip_fee_id
  await world.call(getDriverState, { as: trip.driver.as })
  return { world, trip, pictureId, idle, feeId, idleFeeId, token }
}
