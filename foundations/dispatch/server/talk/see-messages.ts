import type { TalkSide } from '@daoxing/dispatch/contract'
import { lockUntilEnd, type House, type Tx } from '@daoxing/kit/server'
import type { Meeting } from '../stores/meeting-store.ts'
import { markSeen } from '../stores/message-store.ts'
import { announceMessage } from './announce-message.ts'

type Seeing = {
  readonly tx: Tx
  readonly house: House
  readonly meeting: Meeting
  /** The reading side: the other side's messages are marked. */
  readonly side: TalkSide
  readonly number: number
  readonly how: 'delivered' | 'read'
}

/** Marks the other side's messages as delivered or read, and notifies both sides of each change. */
export async function seeMessages({ tx, house, meeting, side, number, how }: Seeing): Promise<void> {
  const { orderHash, driverId } = meeting
  await lockUntilEnd(tx, `talk:${orderHash}:${driverId}`)
  const changed = await markSeen(tx, {
    orderHash,
    driverId,
    sender: side === 'rider' ? 'driver' : 'rider',
    upTo: number,
    isRead: how === 'read',
    now: house.clock.now(),
  })
  for (const message of changed) await announceMessage({ tx, house, meeting, message })
}
