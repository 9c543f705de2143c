import type { LatLng } from '@daoxing/kit/contract'

/** Commands of a measuring program to the server that it feeds. */
export type FedOrder =
  | { readonly kind: 'riders'; readonly count: number }
  | { readonly kind: 'drivers'; readonly from: number; readonly places: readonly LatLng[]; readonly isFed: boolean }
  | { readonly kind: 'positions' }

export type FedAnswer =
  | { readonly kind: 'riders'; readonly cookies: readonly string[] }
  | { readonly kind: 'drivers'; readonly credentials: readonly { driverId: string; credential: string }[] }
  | { readonly kind: 'positions'; readonly taken: number }
  | { readonly kind: 'fault'; readonly text: string }
  | OfferMessage

/** An offer was sent to its driver's room; the time is in epoch milliseconds. */
export type OfferMessage = {
  readonly kind: 'offer'
  readonly orderHash: string
  readonly offerId: string
  readonly room: string
  readonly atMs: number
}
