import { configValue } from '@daoxing/configs/server'
import { phoneE164 } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { putMainContact } from '@daoxing/sharing/contract'
import { createLink } from '../create-link.ts'
import { shareableForWrite } from '../followed-trip.ts'
import { roomOfLink } from '../rooms.ts'
import { localPhone } from '../rules/shown-phones.ts'
import { moveSharing } from '../shared-trip.ts'
import { sharingConfigs } from '../sharing-configs.ts'
import { changeLink, linksOf, textedLinksSince } from '../stores/link-store.ts'

const daySeconds = 24 * 3600

export const putMainContactAnswer = answer(putMainContact, async ({ params, body, who, tx, house }) => {
  const phone = phoneE164({ cc: body.cc.replace('+', ''), phone: body.phone })
  const { order, sharing } = await shareableForWrite({ tx, house, who, reference: params.id })
  const held = (await linksOf(tx, order)).filter(({ kind, revokedAt }) => kind === 'contact' && revokedAt === null)
  const same = held.find((link) => link.phone === phone)
  // The same contact already has the link.
  if (same) return { phone: localPhone(phone), link_id: same.linkId }
  const now = house.clock.now()
  const { riderId } = order
  const perDay = await configValue(tx, sharingConfigs.share_texts_per_day)
  if ((await textedLinksSince(tx, { riderId, since: plusSeconds(now, -daySeconds) })) >= perDay)
    throw new Refusal('sharing.tooManyTexts')
  for (const link of held) {
    await changeLink(tx, link, { revokedAt: now })
    await house.outbox.disconnect(tx, roomOfLink(link.linkId))
  }
  const { linkId } = await createLink({ tx, house, trip: order, kind: 'contact', phone })
  await moveSharing({ tx, house, sharing, change: { contactPhone: phone } })
  return { phone: localPhone(phone), link_id: linkId }
})
