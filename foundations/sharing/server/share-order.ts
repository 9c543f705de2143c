import { Refusal } from '@daoxing/kit/contract'
import type { House, RiderPrincipal, Tx } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import type { GuestTrip } from '@daoxing/sharing/contract'
import { createLink, type NewLink } from './create-link.ts'
import { shareableForWrite } from './followed-trip.ts'
import { guestView } from './guest-view.ts'
import { linkTokenHash } from './link-token.ts'
import { haveLinksEnded } from './rules/link-life.ts'
import { moveSharing } from './shared-trip.ts'
import { linkByToken } from './stores/link-store.ts'

type Within = { readonly tx: Tx; readonly house: House }
type OfRider = Within & { readonly who: RiderPrincipal; readonly orderHash: string }

/** Makes a link by which others follow a rider's order, for a service with a call of its own for it. */
export async function shareOrder({ tx, house, who, orderHash }: OfRider): Promise<NewLink> {
  const { order, sharing } = await shareableForWrite({ tx, house, who, reference: orderHash })
  const link = await createLink({ tx, house, trip: order, kind: 'link' })
  await moveSharing({ tx, house, sharing, change: {} })
  return link
}

type Followed = Pick<GuestTrip, 'trip' | 'rider_name' | 'driver' | 'car'>

/** The order of a link in the view of its followers, for one service. A link of another service counts as absent. */
export async function sharedOrder({
  tx,
  house,
  token,
  service,
}: Within & { readonly token: string; readonly service: string }): Promise<Followed> {
  const link = await linkByToken(tx, linkTokenHash(token))
  const order = link && (await findOrder(tx, link))
  if (!order || order.service !== service) throw new Refusal('kit.notFound')
  if (link.revokedAt !== null) throw new Refusal('sharing.linkRevoked')
  if (haveLinksEnded(order, house.clock.now())) throw new Refusal('sharing.linkEnded')
  return guestView({ tx, house, order })
}
