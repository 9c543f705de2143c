import { AmountTwd, Instant, LatLng, type Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Waiting riders and free drivers are matched this often while somebody waits, until `dispatch_batch_seconds` is set. */
export const batchSeconds = 2

export const OfferState = z.enum(['open', 'accepted', 'rejected', 'expired', 'withdrawn'])
export type OfferState = z.infer<typeof OfferState>

export const OfferEvent = z.enum(['accept', 'reject', 'expire', 'withdraw'])
export type OfferEvent = z.infer<typeof OfferEvent>

/** `state x event -> state`. An offer that has ended never opens again; the next try is another offer. */
export const offerLifecycle = {
  open: { accept: 'accepted', reject: 'rejected', expire: 'expired', withdraw: 'withdrawn' },
  accepted: {},
  rejected: {},
  expired: {},
  withdrawn: {},
} as const satisfies Lifecycle<OfferState, OfferEvent>

export const OfferPlace = z.object({ address: z.string(), location: LatLng })

/** An offer as its driver sees it: a whole snapshot. */
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
  /** The fare that is sure, or null where the meter decides. */
  fixedFareTwd: z.nullable(AmountTwd),
  features: z.int(),
  note: z.string(),
  offeredAt: Instant,
  expiresAt: Instant,
})
export type Offer = z.infer<typeof Offer>
