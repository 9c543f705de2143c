import { listPeerEvents } from '@daoxing/identity/contract'
import { answer, eventsInState } from '@daoxing/kit/server'

export const listPeerEventsAnswer = answer(listPeerEvents, async ({ query, tx }) => ({
  events: (await eventsInState(tx, query.state)).map(
    ({ eventNumber, stream, peerKind, peerId, eventId, subject, receivedAt, reason, failures }) => ({
      eventNumber,
      stream,
      peerKind,
      peerId,
      eventId,
      subject,
      receivedAt,
      reason,
      failures,
    }),
  ),
}))
