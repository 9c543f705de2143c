import { AmountTwd, Instant, LatLng, type Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The interval at which waiting riders are matched with free drivers, unless `dispatch_batch_seconds` is set. */
export const batchSeconds = 2

export const OfferState = z.enum(['open', 'accepted', 'rejected', 'expired', 'withdrawn'])
export type OfferState = z.infer<typeof OfferState>

export const OfferEvent = z.enum(['accept', 'reject', 'expire', 'withdraw'])
export type OfferEvent = z.infer<typeof OfferEvent>

/** `state x event -> state`. An ended offer never reopens; the next attempt is another offer. */
export const offerLifecycle = {
  open: { accept: 'accepted', reject: 'rejected', expire: 'expired', withdraw: 'withdrawn' },
  accepted: {},
  rejected: {},
  expired: {},
  withdrawn: {},
} as const satisfies Lifecycle<OfferState, OfferEvent>

export const OfferPlace = z.object({ address: z.string(), location: LatLng })

/** An offer as its driver sees it: a full snapshot. */
export const Offer = z.object({
  offerId: z.string(),
  revision: z.int(),
  state: OfferState,
  service: z.string(),
  orderHash: z.string(),
  pickup: OfferPlace,
  dropoff: z.nullable(OfferPlace),
  pickupMetres: z.int(),
  pickupSeconds: z.int(),
  /** The fixed fare, or null for a metered trip. */
  fixedFareTwd: z.nullable(AmountTwd),
  /** When the rider wants to board; null for as soon as possible. */
  pickupAt: z._default(z.nullable(Instant), null),
  features: z.int(),
  note: z.string(),
  offeredAt: Instant,
  expiresAt: Instant,
})
export type Offer = z.infer<typeof Offer>
