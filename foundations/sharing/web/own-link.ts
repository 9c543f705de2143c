import { readOfRider, storeForRider } from '@daoxing/kit/web'
import type { ShareLink } from '@daoxing/sharing/contract'

/** A link that was made in this tab. The server stores only a hash of its token. */
export type OwnLink = { readonly link_id: string; readonly url: string }

const keyOf = (hash: string) => `sharing.link.${hash}`

/** Returns the link of this tab for a trip; undefined if it was revoked. */
export function ownLink(hash: string, links: readonly ShareLink[]): OwnLink | undefined {
  const [linkId = '', url] = readOfRider('visit', keyOf(hash))?.split(' ') ?? []
  const isRevoked = links.some((link) => link.link_id === linkId && link.revoked_at !== null)
  return url === undefined || isRevoked ? undefined : { link_id: linkId, url }
}

export function storeOwnLink(hash: string, { link_id: linkId, url }: OwnLink): void {
  storeForRider('visit', keyOf(hash), `${linkId} ${url}`)
}
