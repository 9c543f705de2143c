import type { House, Principal } from '@daoxing/kit/server'

/** The room of a shared trip's events, for all its guests. */
export const roomOfGuests = (orderHash: string): string => `guests:${orderHash}`
/** The room of the guests of one link, who are disconnected when it is revoked. */
export const roomOfLink = (linkId: string): string => `share-link:${linkId}`

/** A guest receives positions on the rider's channel, so that one encoding serves all of them. */
export async function guestRooms({ principal }: { house: House; principal: Principal }): Promise<readonly string[]> {
  if (principal.kind !== 'guest') return []
  const { orderHash, linkId } = principal
  return [`order:${orderHash}`, roomOfGuests(orderHash), roomOfLink(linkId)]
}
