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

/** State of a driver by the rows; no car where the driver is neither on shift nor held. */
export type FleetRow = { readonly driverId: string; readonly car: FleetCarState | undefined }

/** A position that is older says nothing any more: the driver may have gone. */
export const freshSeconds = 30

/** In-memory state of the cars: the last position of each, and its driver's claim. */
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
  /**
   * Takes over what the rows say of some drivers, as read after `mark`; what was noted since then is newer and stays. A
   * driver without a car there has gone home.
   */
  takeOver(rows: readonly FleetRow[], mark: number): void
  /** Whose notes no reading of the rows has confirmed yet: the transaction behind them may have failed. */
  unconfirmed(): readonly string[]
  /** To be read before the rows are. */
  mark(): number
  /** Free cars within the radius whose position is fresh and that are accepted, nearest first. */
  nearest(wish: NearestWish): readonly (Found<string> & { car: FleetCarState; position: DriverPosition })[]
  /** Positions taken so far. */
  countTaken(): number
  /** Free drivers whose position is fresh. */
  countFree(nowMs: number): number
}

type NearestWish = {
  readonly point: LatLng
  readonly radiusMetres: number
  readonly limit: number
  readonly nowMs: number
  /** Mask of what the car must be able to do. */
  readonly needs?: number
  accepts(car: FleetCarState): boolean
}

export function createFleet(): Fleet {
  const positions = new Map<string, { readonly position: DriverPosition; readonly heardAtMs: number }>()
  const cars = new Map<string, FleetCarState>()
  const notedAt = new Map<string, number>()
  // Free cars alone: in a scarce hour nobody wades through thousands that are taken.
  const grid = createGrid<string>()
  let notes = 0
  let taken = 0
  let pace = 1
  const stamp = (driverId: string) => {
    notes += 1
    notedAt.set(driverId, notes)
  }
  const settle = (driverId: string, car: FleetCarState | undefined) => {
    if (car) cars.set(driverId, car)
    else cars.delete(driverId)
    const heard = positions.get(driverId)
    if (car?.state === 'free' && heard) grid.put(driverId, heard.position.location, car.features)
    else grid.remove(driverId)
  }
  const isFresh = (driverId: string, nowMs: number) => {
    const heard = positions.get(driverId)
    return heard !== undefined && nowMs - heard.heardAtMs <= freshSeconds * 1000
  }
  return {
    setPace(next) {
      pace = next
    },
    move(driverId, position) {
      const last = positions.get(driverId)
      const heardAtMs = msOf(position.at)
      // A position from another server may arrive late; the newer one stays.
      if (last && heardAtMs < last.heardAtMs) return false
      const seconds = last ? (heardAtMs - last.heardAtMs) / 1000 : Number.POSITIVE_INFINITY
      if (last && !isPlausibleMove({ from: last.position.location, to: position.location, seconds, pace })) return false
      positions.set(driverId, { position, heardAtMs })
      taken += 1
      const car = cars.get(driverId)
      if (car?.state === 'free') grid.put(driverId, position.location, car.features)
      return true
    },
    positionOf: (driverId) => positions.get(driverId)?.position,
    isFresh,
    carOf: (driverId) => cars.get(driverId),
    note(car) {
      stamp(car.driverId)
      settle(car.driverId, car)
    },
    change(driverId, change) {
      const car = cars.get(driverId)
      if (!car) return
      stamp(driverId)
      settle(driverId, { ...car, ...change })
    },
    forget(driverId) {
      stamp(driverId)
      settle(driverId, undefined)
    },
    mark: () => notes,
    takeOver(rows, mark) {
      for (const { driverId, car } of rows) {
        if ((notedAt.get(driverId) ?? 0) > mark) continue
        notedAt.delete(driverId)
        settle(driverId, car)
      }
    },
    unconfirmed: () => [...notedAt.keys()],
    nearest({ point, radiusMetres, limit, nowMs, needs = 0, accepts }) {
      const found = grid.nearest({
        point,
        radiusMetres,
        limit,
        needs,
        accepts(driverId) {
          const car = cars.get(driverId)
          return car !== undefined && isFresh(driverId, nowMs) && accepts(car)
        },
      })
      return found.flatMap(({ id, metres }) => {
        const [car, position] = [cars.get(id), positions.get(id)?.position]
        return car && position ? [{ id, metres, car, position }] : []
      })
    },
    countTaken: () => taken,
    countFree: (nowMs) =>
      [...cars.values()].filter((car) => car.state === 'free' && isFresh(car.driverId, nowMs)).length,
  }
}
