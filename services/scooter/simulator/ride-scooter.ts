import { type LatLng, pointBeside } from '@daoxing/kit/contract'
import { ApiFailure } from '@daoxing/kit/simulator'
import {
  cancelScooterRental,
  checkReturn,
  listScooters,
  quoteScooter,
  readScooterRental,
  rentScooter,
  reserveScooter,
  sayNotFound,
  type ScooterRental,
} from '@daoxing/scooter/contract'
import { payRide } from './pay-ride.ts'
import { planRide, type RidePlan } from './rider-decisions.ts'
import { giveBack } from './ride-return.ts'
import { rideThere } from './ride-way.ts'
import type { OnScooter, RideStage, Riding } from './riding.ts'

const triesMax = 3
/** A walk to a scooter that is listed is a short one. */
const walkMsMax = 120_000

/** A whole rental of one rider, from the map to the paid bill; undefined if there was none. */
export async function rideScooter(
  riding: Riding,
  onStage: (stage: RideStage, plate?: string) => void,
): Promise<ScooterRental | undefined> {
  const { world, lot } = riding
  try {
    const plan = planRide(lot.branch('plan'))
    const reserved = await reserve(riding, plan)
    if (!reserved) return undefined
    onStage('reserved', reserved.rental.plate)
    const ended = await live(riding, reserved, plan, onStage)
    world.count(`scooter rental ended ${ended.state}`)
    return ended
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    world.count(`scooter rental gave up ${error.code}`)
    return undefined
  } finally {
    onStage('home')
  }
}

type Reserved = OnScooter & { readonly destination: LatLng }

/** One of the nearest scooters, with its price and its cap read first. */
async function reserve(riding: Riding, plan: RidePlan): Promise<Reserved | undefined> {
  const { api, here, lot, unitOf, world } = riding
  const { nearest } = await api.send(listScooters, { query: { ...here } })
  const [first, ...others] = nearest.filter(({ plate }) => unitOf(plate) !== undefined).slice(0, 6)
  if (!first) {
    world.count('no scooter near')
    return undefined
  }
  const { plate } = lot.branch('scooter').pick([first, ...others])
  const unit = unitOf(plate)
  if (!unit) return undefined
  const metres = plan.kilometres * 1000
  const wished = pointBeside(here, { northMetres: plan.northShare * metres, eastMetres: plan.eastShare * metres })
  const asked = plan.asksFirst ? { destination: wished } : {}
  const quote = await api.send(quoteScooter, { body: { plate, ...here, ...asked } })
  const destination = quote.plan?.mayReturn === false ? (quote.plan.nearest?.location ?? wished) : wished
  const idempotencyKey = `reserve-${quote.quoteHash}`
  const rental = await api.send(reserveScooter, { body: { quoteHash: quote.quoteHash }, idempotencyKey })
  return { rental, unit, destination }
}

async function live(
  riding: Riding,
  { rental, unit, destination }: Reserved,
  plan: RidePlan,
  onStage: (stage: RideStage, plate?: string) => void,
): Promise<ScooterRental> {
  const { world, api, lot, staff } = riding
  const { wemoRentId, plate } = rental
  const [params, key] = [{ id: wemoRentId }, (what: string) => ({ idempotencyKey: `${what}-${wemoRentId}` })]
  const held = await untilNot(riding, rental, ['PREPARING'])
  if (held.state !== 'RESERVED') return held
  const walkMs = Math.min(walkMsMax, riding.lookMs * 6, lot.branch('walk').within(10_000, walkMsMax))
  await world.wheel.sleep(walkMs, riding.signal)
  if (plan.fate === 'cancels') return api.send(cancelScooterRental, { params, ...key('cancel') })
  if (plan.fate === 'letsItExpire') return untilNot(riding, held, ['RESERVED'])
  if (plan.fate === 'findsNothing') {
    const missed = await api.send(sayNotFound, { params, body: { ...riding.here }, ...key('missed') })
    staff.misses(plate)
    return missed.rental
  }
  const begun = await begin(riding, { rental: held, unit }, plan)
  if (begun.state === 'RESERVED') return api.send(cancelScooterRental, { params, ...key('cancel') })
  if (begun.state !== 'RIDING') return begun
  world.count('scooter ride begun')
  onStage('riding', plate)
  const on = { rental: begun, unit }
  const going = await planned(riding, on, destination, plan)
  await rideThere(riding, on, { destination: going, plan })
  const ended = await giveBack(riding, on, plan)
  return payRide(riding, ended)
}

/** Halfway through the wish the rider asks whether the place is good; else the next good one becomes the destination. */
async function planned(
  { api, lot }: Riding,
  { rental }: OnScooter,
  destination: LatLng,
  { asksFirst }: RidePlan,
): Promise<LatLng> {
  if (asksFirst || lot.branch('asks late').happens(0.5)) return destination
  const query = { type: 'plan' as const, ...destination }
  const check = await api.send(checkReturn, { params: { id: rental.wemoRentId }, query })
  return check.mayReturn ? destination : (check.nearest?.location ?? destination)
}

/** Stands at the scooter and switches it on: by position, else by its code. */
async function begin(riding: Riding, { rental, unit }: OnScooter, plan: RidePlan): Promise<ScooterRental> {
  const { api, world } = riding
  const params = { id: rental.wemoRentId }
  let isByCode = plan.scansCode
  let now = rental
  for (let tries = 1; tries <= triesMax && now.state === 'RESERVED'; tries += 1) {
    const body = isByCode ? { code: rental.plate } : { ...unit.reading().location, accuracyMetres: 12 }
    try {
      await api.send(rentScooter, { params, body, idempotencyKey: `rent-${rental.wemoRentId}-${tries}` })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      world.count(`scooter not rented ${error.code}`)
      isByCode = true
    }
    await world.wheel.sleep(Math.min(riding.lookMs, 2_000), riding.signal)
    now = await untilNot(riding, rental, ['STARTING'])
  }
  return now
}

/** The rental once it has left these states. */
async function untilNot(
  { api, world, lookMs, signal }: Riding,
  { wemoRentId }: ScooterRental,
  states: readonly ScooterRental['state'][],
): Promise<ScooterRental> {
  for (;;) {
    const now = await api.send(readScooterRental, { params: { wemoRentId } })
    if (!states.includes(now.state)) return now
    await world.wheel.sleep(now.state === 'RESERVED' ? lookMs : Math.min(lookMs, 2_000), signal)
  }
}
