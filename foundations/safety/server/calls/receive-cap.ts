import { Refusal } from '@daoxing/kit/contract'
import { answer, receiveEvent } from '@daoxing/kit/server'
import { receiveCap } from '@daoxing/safety/contract'
import { type CapMessage, CapRefusal, readCap } from '@daoxing/safety/contract/cap'
import { deskAnswers } from '../control-room/desk-answers.ts'
import { messagesToDesk } from '../stores/desk-message-store.ts'

/** Alarms of other desks and absent alarms get the same response. */
export const receiveCapAnswer = answer(receiveCap, async ({ raw, who, tx, house }) => {
  const { identifier, msgType, references } = readMessage(raw.body)
  if (msgType !== 'Ack' && msgType !== 'Error') throw new Refusal('safety.capNotExpected')
  const identifiers = references.map((reference) => reference.identifier)
  const [named] = await messagesToDesk(tx, { desk: who.peerId, identifiers })
  if (!named) throw new Refusal('kit.notFound')
  const payload = { type: msgType, identifiers }
  await receiveEvent({
    tx,
    house,
    events: deskAnswers,
    from: who,
    eventId: identifier,
    subject: named.alarmId,
    payload,
  })
  return { received: true } as const
})

function readMessage(xml: string): CapMessage {
  try {
    return readCap(xml)
  } catch (error) {
    if (error instanceof CapRefusal) throw new Refusal('safety.capInvalid', { field: 'body', why: error.why })
    throw error
  }
}
