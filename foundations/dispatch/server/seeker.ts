import type { Offer } from '@daoxing/dispatch/contract'
import type { Instant } from '@daoxing/kit/contract'

/** An order that waits for a driver. */
export type Seeker = Pick<Offer, 'orderHash' | 'service' | 'pickup' | 'dropoff' | 'fixedFareTwd' | 'note'> & {
  readonly riderId: string
  /** The dispatcher's shard. */
  readonly region: string
  /** Mask of the required features of vehicle and driver. */
  readonly features: number
  /** The required car model; any by default. */
  readonly carModel?: string | null
  /** Passengers in the driver's vehicle; 1 by default. A driver without a vehicle needs no seats. */
  readonly seats?: number
  /** Licences and skills that this order requires beyond those of its service; none by default. */
  readonly licences?: readonly string[]
  /** The deadline of the search, with or without an open offer; by default from the policy of the service. */
  readonly giveUpAt?: Instant
  /** When the rider wants to board; as soon as possible by default. */
  readonly pickupAt?: Instant | null
}
