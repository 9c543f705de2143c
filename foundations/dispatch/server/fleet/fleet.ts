import { type LatLng, msOf } from '@daoxing/kit/contract'
import type { DriverPosition, ShiftState } from '@daoxing/dispatch/contract'
import { createGrid, type Found } from '../rules/grid.ts'
import { isPlausibleMove } from '../rules/plausible-position.ts'

/** A driver on shift or on a job, as the rows say it. */
export type FleetCarState = {
  readonly driverId: string
  readonly plate: string
  readonly model: string
  readonly seats: number
  readonly features: number
  readonly state: Exclude<ShiftState, 'off'>
  /** The order that holds the driver. */
  readonly orderHash: string | null
  /** Where the live job goes next. */
  readonly target: LatLng | null
}

/** A position that is older says nothing any more: the driver may have gone. */
export const freshSeconds = 30

/** What the process knows of cars without asking the database: where each was last, and what holds its driver. */
export type Fleet = {
  /** How many times faster than the world a simulated city drives; real cars stay at 1. */
  setPace(pace: number): void
  /** Takes a position; false where no car can have moved like that. */
  move(driverId: string, position: DriverPosition): boolean
  positionOf(driverId: string): DriverPosition | undefined
  isFresh(driverId: string, nowMs: number): boolean
  carOf(driverId: string): FleetCarState | undefined
  /** Notes a change that a transaction is about to make; should it fail, the next refresh puts it right. */
  note(car: FleetCarState): void
  change(driverId: string, change: Partial<FleetCarState>): void
  forget(driverId: string): void
  /** Takes over what the rows say, as read after `mark`; what was noted since then is newer and stays. */
  takeOver(cars: readonly FleetCarState[], mark: number): void
  /** To be read before the rows are. */
  mark(): number
  /** Fresh cars within the radius that are accepted, nearest first. */
  nearest(wish: NearestWish): readonly (Found<string> & { car: FleetCarState; position: DriverPosition })[]
  /** Free drivers whose position is fresh. */
  countFree(nowMs: number): number
}

type NearestWish = {
  readonly point: LatLng
  readonly radiusMetres: number
  readonly limit: number
  readonly nowMs: number
  accepts(car: FleetCarState): boolean
}

export function createFleet(): Fleet {
  const positions = new Map<string, DriverPosition>()
  const cars = new Map<string, FleetCarState>()
  const notedAt = new Map<string, number>()
  const grid = createGrid<string>()
  let notes = 0
  let pace = 1
  const stamp = (driverId: string) => {
    notes += 1
    notedAt.set(driverId, notes)
  }
  const isFresh = (driverId: string, nowMs: number) => {
    const position = positions.get(driverId)
    return position !== undefined && nowMs - msOf(position.at) <= freshSeconds * 1000
  }
  return {
    setPace(next) {
      pace = next
    },
    move(driverId, position) {
      const last = positions.get(driverId)
      const seconds = last ? (msOf(position.at) - msOf(last.at)) / 1000 : Number.POSITIVE_INFINITY
      if (last && !isPlausibleMove({ from: last.location, to: position.location, seconds, pace })) return false
      positions.set(driverId, position)
      grid.put(driverId, position.location)
      return true
    },
    positionOf: (driverId) => positions.get(driverId),
    isFresh,
    carOf: (driverId) => cars.get(driverId),
    note(car) {
      stamp(car.driverId)
      cars.set(car.driverId, car)
    },
    change(driverId, change) {
      const car = cars.get(driverId)
      if (!car) return
      stamp(driverId)
      cars.set(driverId, { ...car, ...change })
    },
    forget(driverId) {
      stamp(driverId)
      cars.delete(driverId)
    },
    mark: () => notes,
    takeOver(read, mark) {
      const isNewer = (driverId: string) => (notedAt.get(driverId) ?? 0) > mark
      const known = new Set(read.map(({ driverId }) => driverId))
      for (const driverId of cars.keys()) if (!known.has(driverId) && !isNewer(driverId)) cars.delete(driverId)
      for (const car of read) if (!isNewer(car.driverId)) cars.set(car.driverId, car)
    },
    nearest({ point, radiusMetres, limit, nowMs, accepts }) {
      const found = grid.nearest({
        point,
        radiusMetres,
        limit,
        accepts(driverId) {
          const car = cars.get(driverId)
          return car !== undefined && isFresh(driverId, nowMs) && accepts(car)
        },
      })
      return found.flatMap(({ id, metres }) => {
        const [car, position] = [cars.get(id), positions.get(id)]
        return car && position ? [{ id, metres, car, position }] : []
      })
    },
    countFree: (nowMs) =>
      [...cars.values()].filter((car) => car.state === 'free' && isFresh(car.driverId, nowMs)).length,
  }
}
