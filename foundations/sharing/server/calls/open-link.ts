import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import { openLink } from '@daoxing/sharing/contract'
import { guestCredentialHash } from '../authenticate-guest.ts'
import { sharingOf } from '../followed-trip.ts'
import { linkTokenHash } from '../link-token.ts'
import { haveLinksEnded } from '../rules/link-life.ts'
import { moveSharing } from '../shared-trip.ts'
import { sharingConfigs } from '../sharing-configs.ts'
import { insertGuest } from '../stores/guest-store.ts'
import { changeLink, linkByToken } from '../stores/link-store.ts'

export const openLinkAnswer = answer(openLink, async ({ params, body, tx, house }) => {
  const tokenHash = linkTokenHash(body.token)
  await lockUntilEnd(tx, `sharing:${params.id}`)
  const link = await linkByToken(tx, tokenHash)
  const order = link?.orderHash === params.id ? await findOrder(tx, link) : undefined
  if (!link || !order) throw new Refusal('kit.notFound')
  if (link.revokedAt !== null) throw new Refusal('sharing.linkRevoked')
  const now = house.clock.now()
  if (haveLinksEnded(order, now)) throw new Refusal('sharing.linkEnded')
  const sharing = await sharingOf({ tx, house, order })
  const number = sharing.guests + 1
  if (number > (await configValue(tx, sharingConfigs.share_guests_max))) throw new Refusal('sharing.guestsFull')
  const credential = house.random.hex(32)
  const { riderId, orderHash, linkId } = link
  await changeLink(tx, link, { opens: link.opens + 1, lastOpenedAt: now })
  await insertGuest(tx, {
    riderId,
    orderHash,
    number,
    linkId,
    credentialHash: guestCredentialHash(credential),
    name: '',
    messages: 0,
    encouragements: 0,
    joinedAt: now,
  })
  await moveSharing({ tx, house, sharing, change: { guests: number } })
  return { credential, number }
})
