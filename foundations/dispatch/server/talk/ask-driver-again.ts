import type { PhraseId } from '@daoxing/dispatch/contract'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { meetingOfRider, reopenMeeting } from '../stores/meeting-store.ts'
import { sendMessage } from './send-message.ts'

type Question = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly orderHash: string
  /** How long after the end of the order the two may contact each other, by messages and the masked number. */
  readonly days: number
  readonly phrase: PhraseId
  readonly key: string
}

const daySeconds = 86_400

/**
 * Sends a phrase of the rider to the driver of an ended order, and opens their conversation again. Returns when it
 * closes; null without a driver, before the end, or too long after it.
 */
export async function askDriverAgain({
  tx,
  house,
  riderId,
  orderHash,
  days,
  phrase,
  key,
}: Question): Promise<Instant | null> {
  const meeting = await meetingOfRider(tx, { riderId, orderHash })
  if (!meeting || meeting.leftAt !== null || meeting.endedAt === null) return null
  const until = plusSeconds(meeting.endedAt, days * daySeconds)
  if (until <= house.clock.now()) return null
  const reopened = await reopenMeeting(tx, meeting, until)
  await sendMessage({ tx, house, meeting: reopened, sender: 'rider', body: { key, phrase } })
  return until
}
