import { riderOf, smsPort } from '@daoxing/identity/server'
import { secondsBetween } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import { linkUrl, sharingSeal } from '../link-token.ts'
import { firstName } from '../rules/first-name.ts'
import { changeLink, findLink } from '../stores/link-store.ts'

/** After this time the link no longer helps the receiver, so it is not sent. */
const textLifeSeconds = 30 * 60

export const sendLink = defineJob(
  'sharing.sendLink',
  z.object({ riderId: z.string(), orderHash: z.string(), linkId: z.string(), tokenSealed: z.string() }),
)

/** Sends a link to its phone once, with the boarding code if there is one; after a failure the job retries. */
export async function sendLinkHandler({ payload, house }: { payload: JobPayload<typeof sendLink>; house: House }) {
  const { orderHash, tokenSealed, linkId } = payload
  const { database, clock, log } = house
  const [link, order] = await Promise.all([findLink(database, payload), findOrder(database, payload)])
  if (!link || !order || link.phone === null || link.revokedAt !== null || link.textedAt !== null) return
  if (secondsBetween(link.createdAt, clock.now()) > textLifeSeconds)
    return log.error({ linkId }, 'a share link was not sent in time')
  const { displayName, language } = await riderOf(database, payload.riderId)
  const facts = { name: firstName(displayName), url: linkUrl(house, orderHash, sharingSeal(house).open(tokenSealed)) }
  const code = link.kind === 'contact' ? order.live?.boardingCode : undefined
  const text =
    code === undefined
      ? house.words.say('sharing_sms_link', language, facts)
      : house.words.say('sharing_sms_linkAndCode', language, { ...facts, code })
  await house.port(smsPort).send({ to: link.phone, text: text ?? facts.url })
  await changeLink(database, link, { textedAt: clock.now() })
}
