import type { ScooterUnit } from '@daoxing/assets/simulator'
import type { LatLng } from '@daoxing/kit/contract'
import type { ApiClient, Chance, CityWorld } from '@daoxing/kit/simulator'
import type { ScooterRental } from '@daoxing/scooter/contract'

/** The tools and the habits of a rider who takes scooters. */
export type Riding = {
  readonly world: Pick<CityWorld, 'wheel' | 'deviceNowMs' | 'count'>
  readonly api: ApiClient
  readonly unitOf: (plate: string) => ScooterUnit | undefined
  readonly lot: Chance
  /** The place from which the rider looks for a scooter. */
  readonly here: LatLng
  /** The page is looked at this often. */
  readonly lookMs: number
  /** Presses everything twice. */
  readonly isImpatient: boolean
  /** Without a camera no photo follows the return. */
  readonly hasCamera: boolean
  readonly staff: {
    /** The rider has missed a scooter. */
    misses(plate: string): void
    /** A ride that the rider cannot end. */
    comesFor(rental: ScooterRental): Promise<void>
  }
  readonly signal: AbortSignal
}

export type RideStage = 'home' | 'reserved' | 'riding'

/** A rider on a scooter. */
export type OnScooter = { readonly rental: ScooterRental; readonly unit: ScooterUnit }
