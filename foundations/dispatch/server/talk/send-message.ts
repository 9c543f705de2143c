import { driverPhrases, type NewMessage, type PhraseId, riderPhrases, type TalkSide } from '@daoxing/dispatch/contract'
import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type House, type Tx } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import type { Meeting } from '../stores/meeting-store.ts'
import { insertMessage, type MessageRecord, messageByKey } from '../stores/message-store.ts'
import { openMeeting } from './meetings.ts'
import { announceMessage } from './announce-message.ts'

type Sending = {
  readonly tx: Tx
  readonly house: House
  readonly meeting: Meeting | undefined
  readonly sender: TalkSide
  readonly body: NewMessage
}

/**
 * Stores a message and announces it. A repeated key returns the stored message, even if the conversation has closed in
 * the meantime: a page that was offline must learn that it was delivered.
 */
export async function sendMessage({ tx, house, meeting, sender, body }: Sending): Promise<MessageRecord> {
  const now = house.clock.now()
  if (!meeting) throw new Refusal('dispatch.talkClosed')
  const { orderHash, driverId } = meeting
  // The last lock in the order: no other lock is taken while it is held.
  await lockUntilEnd(tx, `talk:${orderHash}:${driverId}`)
  const earlier = await messageByKey(tx, { orderHash, driverId, sender, key: body.key })
  if (earlier) return earlier
  openMeeting(meeting, now)
  const said = contentOf(body, sender)
  const message = await insertMessage(tx, { orderHash, driverId, sender, key: body.key, ...said, sentAt: now })
  await announceMessage({ tx, house, meeting, message })
  if (sender === 'driver') {
    const about = `${driverId}:${message.number}`
    await notifyRider({
      tx,
      house,
      riderId: meeting.riderId,
      kind: 'driverMessage',
      orderHash,
      service: meeting.service,
      about,
    })
  }
  return message
}

function contentOf({ phrase, text }: NewMessage, sender: TalkSide): { phrase: PhraseId | null; text: string } {
  const written = (text ?? '').trim()
  if (phrase === undefined && written === '') throw new Refusal('dispatch.messageEmpty')
  if (phrase === undefined) return { phrase: null, text: written }
  const own: readonly string[] = sender === 'rider' ? riderPhrases : driverPhrases
  // Either one: a phrase has a text in every language, free text stays as written.
  if (written !== '' || !own.includes(phrase)) throw new Refusal('kit.invalidInput', { field: 'phrase' })
  return { phrase, text: '' }
}
