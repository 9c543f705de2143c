import type { ScooterUnit } from '@daoxing/assets/simulator'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { ApiFailure, citySleep, type CityWorld } from '@daoxing/kit/simulator'
import type { Riding } from './riding.ts'
import { baysOfCity, mayStandAt } from './scooter-ground.ts'
import type { VendorNews } from './vendor-news.ts'

/** The staff of the vendor in the streets. */
export type ScooterStaff = Riding['staff'] & { stop(): void }

type StaffPlan = {
  readonly units: () => Iterable<ScooterUnit>
  readonly news: VendorNews
  /** A scooter that a rider of the city has is left alone. */
  readonly isTaken: (plate: string) => boolean
}

const tourSeconds = 300
/** A scooter that has stood on wrong ground for so many tours belongs to no rider who is only gone for a moment. */
const toursBefore = 4
const searchSeconds = 600
const helpSeconds = 60

/** Carries scooters off from where none may stand, looks for those that riders missed, and ends rides that riders cannot end. */
export function runScooterStaff(
  world: Pick<CityWorld, 'clock' | 'wheel' | 'log' | 'count'>,
  { units, news, isTaken }: StaffPlan,
): ScooterStaff {
  const stopping = new AbortController()
  const { signal } = stopping
  const seen = new Map<string, { readonly at: LatLng; readonly tours: number }>()

  async function tour(): Promise<void> {
    for (;;) {
      await citySleep(world, tourSeconds, signal)
      for (const unit of units()) look(unit)
    }
  }
  function look({ plate, reading, move }: ScooterUnit): void {
    const { location: at, isPowerOn } = reading()
    if (isPowerOn || isTaken(plate) || mayStandAt(at)) return void seen.delete(plate)
    const before = seen.get(plate)
    const tours = before && distanceMetres(before.at, at) < 5 ? before.tours + 1 : 1
    if (tours < toursBefore) return void seen.set(plate, { at, tours })
    seen.delete(plate)
    move(nearestBay(at))
    world.count('scooter carried to a bay')
  }
  tour().catch((err: unknown) => !signal.aborted && world.log.error({ err }, 'the staff of the scooters has stopped'))

  async function search(plate: string): Promise<void> {
    await citySleep(world, searchSeconds, signal)
    await news.tell({ kind: 'lookedFor', plate, isThere: true })
  }
  return {
    misses(plate) {
      search(plate).catch((err: unknown) => !signal.aborted && world.log.error({ plate, err }, 'nobody looked for it'))
    },
    async comesFor({ plate, wemoRentId }) {
      await citySleep(world, helpSeconds, signal)
      await news.tell({ kind: 'csReturned', plate, wemoRentId }).catch((err: unknown) => {
        if (!(err instanceof ApiFailure)) throw err
        world.log.error({ plate, err }, 'the staff could not end the ride')
      })
    },
    stop: () => stopping.abort(),
  }
}

function nearestBay(at: LatLng): LatLng {
  const [first, ...others] = baysOfCity.map(({ point }) => point)
  if (!first) return at
  return others.reduce((best, one) => (distanceMetres(at, one) < distanceMetres(at, best) ? one : best), first)
}
