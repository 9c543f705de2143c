import { retryPeerEvent } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, retryFailedEvent } from '@daoxing/kit/server'
import { recordAct, subjectOfPeer } from '../audit.ts'

export const retryPeerEventAnswer = answer(retryPeerEvent, async ({ params, body, who, tx, house }) => {
  const event = await retryFailedEvent({ tx, house, eventNumber: params.number })
  if (!event) throw new Refusal('kit.notFound')
  const facts = { eventNumber: event.eventNumber, stream: event.stream, reason: body.reason }
  await recordAct(tx, house, { who, action: 'peer.eventRetried', subject: subjectOfPeer(event), facts })
  return {}
})
