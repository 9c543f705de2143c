import { configValue } from '@daoxing/configs/server'
import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { ShareLink } from '@daoxing/sharing/contract'
import { sendLink } from './jobs/send-link.ts'
import { linkTokenHash, linkUrl, sharingSeal } from './link-token.ts'
import { sharingConfigs } from './sharing-configs.ts'
import { insertLink, linksOf } from './stores/link-store.ts'
import type { TripKey } from './stores/trip-store.ts'

const tokenBytes = 16

type LinkWish = {
  readonly tx: Tx
  readonly house: House
  readonly trip: TripKey
  readonly kind: ShareLink['kind']
  /** The receiver of a text message with the link. */
  readonly phone?: string
}

/** A new link. Its token is told once. */
export type NewLink = { readonly linkId: string; readonly url: string; readonly token: string }

/**
 * Creates a link, under the lock of the trip's sharing. The token exists only in the response, or sealed in the job of
 * the text message. The link carries it in the URL fragment, which no log or referrer contains.
 */
export async function createLink({ tx, house, trip, kind, phone }: LinkWish): Promise<NewLink> {
  const { riderId, orderHash } = trip
  if (kind === 'link') await assertRoomForLink(tx, trip)
  const token = house.random.hex(tokenBytes)
  const linkId = newUuid(house.random)
  await insertLink(tx, {
    riderId,
    orderHash,
    linkId,
    tokenHash: linkTokenHash(token),
    kind,
    phone: phone ?? null,
    opens: 0,
    lastOpenedAt: null,
    textedAt: null,
    revokedAt: null,
    createdAt: house.clock.now(),
  })
  if (phone !== undefined)
    await house.jobs.plan(tx, sendLink, { riderId, orderHash, linkId, tokenSealed: sharingSeal(house).seal(token) })
  return { linkId, url: linkUrl(house, orderHash, token), token }
}

async function assertRoomForLink(tx: Tx, trip: TripKey): Promise<void> {
  const open = (await linksOf(tx, trip)).filter(({ kind, revokedAt }) => kind === 'link' && revokedAt === null)
  const max = await configValue(tx, sharingConfigs.share_links_max)
  if (open.length >= max) throw new Refusal('sharing.linksFull', { max })
}
