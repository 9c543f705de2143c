import { operatorOfPeer } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, receiveEvent } from '@daoxing/kit/server'
import { pushVendorEvent } from '@daoxing/scooter/contract'
import { subjectOf, vendorEvents } from '../vendor-stream.ts'

/** Accepts news of a vendor, which a job handles. */
export const pushVendorEventAnswer = answer(pushVendorEvent, async ({ tx, house, who: from, body }) => {
  if (!(await operatorOfPeer(tx, from.peerId))) throw new Refusal('kit.notFound')
  const { eventId, at: happenedAt } = body
  const news = { events: vendorEvents, subject: subjectOf(body), payload: body }
  await receiveEvent({ tx, house, from, eventId, happenedAt, ...news })
  return {}
})
