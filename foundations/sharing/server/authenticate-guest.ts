import { secretHash } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import type { Authenticator } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import { haveLinksEnded, linksEndAt } from './rules/link-life.ts'
import { guestByCredential } from './stores/guest-store.ts'
import { findLink } from './stores/link-store.ts'

export const guestCredentialHash = (credential: string): string => secretHash('guest', credential)

/** Authenticates the credential of a guest. It is rejected once its link is revoked, and 24 hours after the trip. */
export const authenticateGuest: Authenticator = async ({ house: { database: tx, clock }, credentials }) => {
  const { bearer, who } = credentials
  if (bearer === undefined || (who !== undefined && who !== 'guest')) return undefined
  const guest = await guestByCredential(tx, guestCredentialHash(bearer))
  if (!guest) return undefined
  const [link, order] = await Promise.all([findLink(tx, guest), findOrder(tx, guest)])
  if (!link || !order) return undefined
  if (link.revokedAt !== null) throw new Refusal('sharing.linkRevoked')
  if (haveLinksEnded(order, clock.now())) throw new Refusal('sharing.linkEnded')
  const { riderId, orderHash, number, linkId } = guest
  const expiresAt = linksEndAt(order)
  return { kind: 'guest', riderId, orderHash, number, linkId, ...(expiresAt === null ? {} : { expiresAt }) }
}
