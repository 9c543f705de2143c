import type { LentCar } from '@daoxing/assets/simulator'
import { distanceMetres, msOf, pointBeside } from '@daoxing/kit/contract'
import { ApiFailure, type Chance } from '@daoxing/kit/simulator'
import {
  actOnCar,
  cancelSharedReservation,
  extendRental,
  listExtensions,
  listSharedCars,
  readReservationDetail,
  readSharedRental,
  reserveSharedCar,
  type SharedRental,
  type SharedState,
} from '@daoxing/rental/contract'
import { bringsAtMs, planShared, type SharedPlan } from './shared-renter-decisions.ts'
import { bringBack, openAndEnter, takeWalk } from './shared-renter-steps.ts'
import type { SharedRenting } from './shared-renting.ts'

export type SharedStage = 'home' | 'booked' | 'driving'

const overStates: readonly SharedState[] = ['COMPLETED', 'CANCELED', 'EXPIRED']
const energyMin = 25
/** A rider walks about as fast as this to a car near by. */
const walkMps = 1.4

/** A whole rental of one rider, from the map to the paid bill; undefined if there was none. */
export async function rentSharedCar(
  renting: SharedRenting,
  onStage: (stage: SharedStage) => void,
): Promise<SharedRental | undefined> {
  const { world, lot, isLate } = renting
  try {
    const plan = planShared(lot.branch('plan'), { nowMs: world.deviceNowMs(), isLate })
    const ordered = await reserve(renting, plan)
    if (!ordered) return undefined
    onStage('booked')
    const ended = await live(renting, { plan, order: ordered }, onStage)
    world.count(`shared rental ended ${ended.state}`)
    return ended
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    world.count(`shared rental gave up ${error.code}`)
    return undefined
  } finally {
    onStage('home')
  }
}

/** One of the nearest cars with enough energy. */
async function reserve({ api, here, lot }: SharedRenting, plan: SharedPlan): Promise<SharedRental | undefined> {
  const { startTime, endTime, hasWaiver: chooseLossDamageWaiver } = plan
  const position = { latitude: here.lat, longitude: here.lng }
  const { cars } = await api.send(listSharedCars, { query: { ...position, startTime, endTime } })
  const [first, ...others] = cars.filter(({ carInfo }) => (carInfo.currentEnergy ?? 0) >= energyMin).slice(0, 5)
  if (!first) return undefined
  const { plateNo } = lot.branch('car').pick([first, ...others])
  const wish = { plateNo, startTime, endTime, chooseLossDamageWaiver }
  const { quote } = await api.send(readReservationDetail, { body: wish })
  const span = { reservationStart: startTime, reservationEnd: endTime }
  const body = { plateNo, ...span, chooseLossDamageWaiver, rentAction: 'Reserve' as const, quoteHash: quote.quoteHash }
  const { order } = await api.send(reserveSharedCar, {
    ...{ body: { ...body, ...position }, idempotencyKey: `reserve-${plateNo}-${startTime}` },
  })
  return order ?? undefined
}

type Living = { readonly plan: SharedPlan; readonly order: SharedRental }

async function live(
  renting: SharedRenting,
  { plan, order }: Living,
  onStage: (stage: SharedStage) => void,
): Promise<SharedRental> {
  const { world, api, lot } = renting
  const params = { orderNo: order.orderNo }
  await until(renting, msOf(order.takeFrom))
  if (plan.regrets) return api.send(cancelSharedReservation, { params, idempotencyKey: `cancel-${order.hash}` })
  // The rider before may be late: another car may have taken the place of this one.
  const due = await whenThere(renting, order)
  if (overStates.includes(due.state)) return due
  const car = renting.carOf(due.plateNo)
  if (!car) return api.send(cancelSharedReservation, { params, idempotencyKey: `cancel-${order.hash}` })
  await takeWalk(renting, due)
  const opened = await openAndEnter(renting, { order: due, car })
  if (opened.state !== 'IN_USE') return opened
  world.count('shared rental opened')
  onStage('driving')
  await drive(renting, { car, plan })
  if (plan.extends) await extendIt(renting, opened, lot)
  const now = await api.send(readSharedRental, { params })
  await until(renting, bringsAtMs(now, plan))
  return bringBack(renting, { order: now, car })
}

/** Walks to the car, and waits for it if it is not there yet. */
async function whenThere(renting: SharedRenting, { orderNo }: SharedRental): Promise<SharedRental> {
  const { world, api, here, lookMs, signal } = renting
  const params = { orderNo }
  for (;;) {
    const order = await api.send(readSharedRental, { params })
    if (order.state !== 'RESERVED') return order
    const { location } = order.whereabouts
    if (order.delay === null || order.delay.otherPlateNo !== null) {
      await world.wheel.sleep(Math.min(lookMs * 6, (distanceMetres(here, location) / walkMps) * 1000), signal)
      const body = { action: 1 as const, latitude: location.lat, longitude: location.lng }
      try {
        return await api.send(actOnCar, { params, body, idempotencyKey: `take-${order.hash}-${order.revision}` })
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'VEHICLE_IN_USE') throw error
      }
    }
    await world.wheel.sleep(lookMs, signal)
  }
}

/** Somewhere and back into the neighbourhood, as far as the energy goes. */
async function drive(
  { lot, signal }: SharedRenting,
  { car, plan }: { readonly car: LentCar; readonly plan: SharedPlan },
) {
  const { location } = car.reading()
  const [north, east] = [lot.branch('north').within(-1, 1), lot.branch('east').within(-1, 1)]
  const metres = plan.kilometres * 1000
  await car.driveTo(pointBeside(location, { northMetres: north * metres, eastMetres: east * metres }), { signal })
  car.park()
}

async function extendIt({ api, world }: SharedRenting, { orderNo, hash }: SharedRental, lot: Chance): Promise<void> {
  const params = { orderNo }
  const { offers } = await api.send(listExtensions, { params })
  const [first, ...others] = offers.slice(0, 3)
  if (!first) return
  const { endTime, quoteHash } = lot.branch('longer').pick([first, ...others])
  try {
    await api.send(extendRental, { params, body: { endTime, quoteHash }, idempotencyKey: `extend-${hash}-${endTime}` })
    world.count('shared rental extended')
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    world.count(`shared rental not extended ${error.code}`)
  }
}

async function until({ world, signal }: SharedRenting, atMs: number): Promise<void> {
  const longestMs = 60_000
  for (let left = atMs - world.deviceNowMs(); left > 0; left = atMs - world.deviceNowMs())
    await world.wheel.sleep(Math.min(left, longestMs), signal)
}
