import { orderHashOf } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { type GuestPrincipal, type House, lockUntilEnd, type RiderPrincipal, type Tx } from '@daoxing/kit/server'
import type { Order } from '@daoxing/orders/contract'
import { findOrder } from '@daoxing/orders/server'
import { riderNumber } from '@daoxing/sharing/contract'
import { haveLinksEnded } from './rules/link-life.ts'
import { findLink } from './stores/link-store.ts'
import { findSharing, type SharingRecord } from './stores/trip-store.ts'

type FollowRequest = {
  readonly tx: Tx
  readonly house: House
  readonly who: GuestPrincipal | RiderPrincipal
  /** The hash of the order, or its number in the service. */
  readonly reference: string
}

export type FollowedTrip = {
  readonly order: Order
  /** The caller's participant number: 0 is the rider. */
  readonly viewer: number
}

/** Returns the order of a rider, or the one that a guest follows; any other order is not found. */
export async function followedTrip({ tx, house, who, reference }: FollowRequest): Promise<FollowedTrip> {
  const { riderId } = who
  const orderHash =
    who.kind === 'guest'
      ? who.orderHash === reference && reference
      : ((await orderHashOf({ tx, house, riderId, reference })) ?? reference)
  const order = orderHash === false ? undefined : await findOrder(tx, { riderId, orderHash })
  if (!order) throw new Refusal('kit.notFound')
  return { order, viewer: who.kind === 'guest' ? who.number : riderNumber }
}

export type SharedForWrite = FollowedTrip & { readonly sharing: SharingRecord }

/**
 * Does the same for a write, under the lock of the trip's sharing. Refuses a guest whose link was revoked after the
 * authentication, and every caller once the links have expired.
 */
export async function followedForWrite(request: FollowRequest): Promise<SharedForWrite> {
  const { tx, house, who } = request
  const { order } = await followedTrip(request)
  await lockUntilEnd(tx, `sharing:${order.orderHash}`)
  const { order: current, viewer } = await followedTrip(request)
  const isRevoked = who.kind === 'guest' && (await findLink(tx, who))?.revokedAt !== null
  if (isRevoked) throw new Refusal('sharing.linkRevoked')
  if (haveLinksEnded(current, house.clock.now())) throw new Refusal('sharing.linkEnded')
  return { order: current, viewer, sharing: await sharingOf({ tx, house, order: current }) }
}

/** Does the same as `followedForWrite` for a rider, and requires that the order can be shared now. */
export async function shareableForWrite(request: FollowRequest): Promise<SharedForWrite> {
  const { order } = await followedTrip(request)
  await lockUntilEnd(request.tx, `rider:${order.riderId}`, `sharing:${order.orderHash}`)
  const { order: current, viewer } = await followedTrip(request)
  if (!isShareable(current)) throw new Refusal('sharing.notShareable')
  return { order: current, viewer, sharing: await sharingOf({ ...request, order: current }) }
}

export const isShareable = ({ can, tab }: Order): boolean => can.share && tab === 'unfinished'

/** Returns the stored sharing of an order; an order that was never shared gets an empty one. */
export async function sharingOf({
  tx,
  house,
  order: { riderId, orderHash },
}: {
  readonly tx: Tx
  readonly house: House
  readonly order: Pick<Order, 'riderId' | 'orderHash'>
}): Promise<SharingRecord> {
  return (
    (await findSharing(tx, { riderId, orderHash })) ?? {
      riderId,
      orderHash,
      revision: 0,
      encouragements: 0,
      guests: 0,
      messages: 0,
      contactPhone: null,
      gameInvitedAt: null,
      createdAt: house.clock.now(),
    }
  )
}
