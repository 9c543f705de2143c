import type { Offer } from '@daoxing/dispatch/contract'
import type { Instant } from '@daoxing/kit/contract'

/** An order that looks for a driver. */
export type Seeker = Pick<Offer, 'orderHash' | 'service' | 'pickup' | 'dropoff' | 'fixedFareTwd' | 'note'> & {
  readonly riderId: string
  /** The dispatcher's shard. */
  readonly region: string
  /** Mask of what the car must be able to do. */
  readonly features: number
  /** The model of car that alone will do; any unless said. */
  readonly carModel?: string | null
  /** Passengers; 1 unless said. */
  readonly seats?: number
  /** The search ends then, whatever is open. */
  readonly giveUpAt: Instant
}
