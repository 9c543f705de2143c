import { type LatLng, msOf } from '@daoxing/kit/contract'
import type { Approach, DriverPosition, ShiftState } from '@daoxing/dispatch/contract'
import { createGrid, type Found, type Grid } from '../rules/grid.ts'
import { isPlausibleMove } from '../rules/plausible-position.ts'

/** A driver on shift or on a job, according to the rows. */
export type FleetCarState = {
  readonly driverId: string
  /** The services that the driver serves; empty if the enrolment named none. */
  readonly services: readonly string[]
  readonly licences: readonly string[]
  /** Plate, model and seats are null for a driver without a vehicle. */
  readonly plate: string | null
  readonly model: string | null
  readonly seats: number | null
  readonly features: number
  /** How the driver comes to the pick-up; null if the enrolment did not say. */
  readonly approach: Approach | null
  readonly state: Exclude<ShiftState, 'off'>
  /** The order that claims the driver. */
  readonly orderHash: string | null
  /** The next destination of the live job. */
  readonly target: LatLng | null
  /** Speed towards the target of a driver without a car; null for cars. */
  readonly targetMps: number | null
}

/** The change that makes a driver free. */
export const freed = { state: 'free', orderHash: null, target: null, targetMps: null } as const

/** State of a driver according to the rows; no car if the driver is neither on shift nor claimed. */
export type FleetRow = { readonly driverId: string; readonly car: FleetCarState | undefined }

/** Beyond this age a position is useless: the driver may have gone. */
export const freshSeconds = 30

/** In-memory state of the cars: the last position of each, and its driver's claim. */
export type Fleet = {
  /** The speed factor of a simulated city; 1 for real cars. */
  setPace(pace: number): void
  /** Records a position; false if no car can have moved like that. */
  move(driverId: string, position: DriverPosition): boolean
  positionOf(driverId: string): DriverPosition | undefined
  isFresh(driverId: string, nowMs: number): boolean
  carOf(driverId: string): FleetCarState | undefined
  /** Records a change that a transaction is about to make; if it fails, the next refresh corrects it. */
  note(car: FleetCarState): void
  change(driverId: string, change: Partial<FleetCarState>): void
  forget(driverId: string): void
  /**
   * Applies the rows of some drivers, as read after `mark`; changes recorded since then are newer and stay. A driver
   * without a row has ended the shift.
   */
  takeOver(rows: readonly FleetRow[], mark: number): void
  /** The drivers whose recorded changes no read has confirmed yet: their transaction may have failed. */
  unconfirmed(): readonly string[]
  /** Must be read before the rows. */
  mark(): number
  /** Free drivers of a service within the radius with a fresh position who pass the filter, the nearest first. */
  nearest(wish: NearestWish): readonly (Found<string> & { car: FleetCarState; position: DriverPosition })[]
  /** The number of positions recorded so far. */
  countTaken(): number
  /** Free drivers with a fresh position. */
  countFree(nowMs: number): number
}

/** A car, and the grids that contain it: none unless it is free. */
type Held = { readonly car: FleetCarState; readonly grids: readonly Grid<string>[] }

type NearestWish = {
  readonly service: string
  readonly point: LatLng
  readonly radiusMetres: number
  readonly limit: number
  readonly nowMs: number
  /** Mask of the required features. */
  readonly needs?: number
  accepts(car: FleetCarState): boolean
}

/** A driver whose enrolment named no service serves the default one. */
export function createFleet(defaultService?: string): Fleet {
  const positions = new Map<string, { readonly position: DriverPosition; readonly heardAtMs: number }>()
  const cars = new Map<string, Held>()
  const notedAt = new Map<string, number>()
  // Each service has its own grid, so that a search sees only its drivers. Claimed drivers are in none: in a busy hour,
  // a search would have to skip thousands of them.
  const grids = new Map<string, Grid<string>>()
  const unnamed = defaultService === undefined ? [] : [defaultService]
  const servicesOf = ({ services }: FleetCarState) => (services.length === 0 ? unnamed : services)
  const gridOf = (service: string) => {
    const known = grids.get(service)
    if (known) return known
    const grid = createGrid<string>()
    grids.set(service, grid)
    return grid
  }
  let notes = 0
  let taken = 0
  let pace = 1
  const stamp = (driverId: string) => {
    notes += 1
    notedAt.set(driverId, notes)
  }
  const settle = (driverId: string, car: FleetCarState | undefined) => {
    const former = cars.get(driverId)?.grids ?? []
    const free = car?.state === 'free' ? servicesOf(car).map(gridOf) : []
    for (const grid of former) if (!free.includes(grid)) grid.remove(driverId)
    if (!car) return void cars.delete(driverId)
    cars.set(driverId, { car, grids: free })
    const received = positions.get(driverId)
    if (received) for (const grid of free) grid.put(driverId, received.position.location, car.features)
  }
  const isFresh = (driverId: string, nowMs: number) => {
    const received = positions.get(driverId)
    return received !== undefined && nowMs - received.heardAtMs <= freshSeconds * 1000
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
      const held = cars.get(driverId)
      if (held) for (const grid of held.grids) grid.put(driverId, position.location, held.car.features)
      return true
    },
    positionOf: (driverId) => positions.get(driverId)?.position,
    isFresh,
    carOf: (driverId) => cars.get(driverId)?.car,
    note(car) {
      stamp(car.driverId)
      settle(car.driverId, car)
    },
    change(driverId, change) {
      const car = cars.get(driverId)?.car
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
    nearest({ service, point, radiusMetres, limit, nowMs, needs = 0, accepts }) {
      const found = grids.get(service)?.nearest({
        point,
        radiusMetres,
        limit,
        needs,
        accepts(driverId) {
          const car = cars.get(driverId)?.car
          return car !== undefined && isFresh(driverId, nowMs) && accepts(car)
        },
      })
      return (found ?? []).flatMap(({ id, metres }) => {
        const [car, position] = [cars.get(id)?.car, positions.get(id)?.position]
        return car && position ? [{ id, metres, car, position }] : []
      })
    },
    countTaken: () => taken,
    countFree: (nowMs) =>
      [...cars.values()].filter(({ car }) => car.state === 'free' && isFresh(car.driverId, nowMs)).length,
  }
}
