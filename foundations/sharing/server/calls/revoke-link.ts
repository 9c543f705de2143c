import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { revokeLink } from '@daoxing/sharing/contract'
import { followedTrip, sharingOf } from '../followed-trip.ts'
import { linkView } from '../own-views.ts'
import { roomOfLink } from '../rooms.ts'
import { moveSharing } from '../shared-trip.ts'
import { changeLink, findLink } from '../stores/link-store.ts'

export const revokeLinkAnswer = answer(revokeLink, async ({ params, who, tx, house }) => {
  const { order } = await followedTrip({ tx, house, who, reference: params.id })
  await lockUntilEnd(tx, `sharing:${order.orderHash}`)
  const link = await findLink(tx, { ...order, linkId: params.link_id })
  if (!link) throw new Refusal('kit.notFound')
  if (link.revokedAt !== null) return linkView(link, [])
  const revoked = await changeLink(tx, link, { revokedAt: house.clock.now() })
  const change = link.kind === 'contact' ? { contactPhone: null } : {}
  await house.outbox.disconnect(tx, roomOfLink(link.linkId))
  await moveSharing({ tx, house, sharing: await sharingOf({ tx, house, order }), change })
  return linkView(revoked, [])
})
