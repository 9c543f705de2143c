import type { LentCar } from '@daoxing/assets/simulator'
import type { LatLng } from '@daoxing/kit/contract'
import type { ApiClient, Chance, CityWorld } from '@daoxing/kit/simulator'
import type { Keypads } from './shared-keypad.ts'

/** A rider of the city with one rental of a shared car. */
export type SharedRenting = {
  readonly world: Pick<CityWorld, 'wheel' | 'deviceNowMs' | 'count'>
  readonly api: ApiClient
  readonly carOf: (plate: string) => LentCar | undefined
  readonly keypads: Keypads
  readonly lot: Chance
  readonly isLate: boolean
  /** The place from which the rider looks for a car. */
  readonly here: LatLng
  readonly lookMs: number
  readonly signal: AbortSignal
}
