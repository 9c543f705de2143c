import {
  driverPhrases,
  type PhraseId,
  riderPhrases,
  type Talk,
  type TalkMessage,
  type TalkSide,
} from '@daoxing/dispatch/contract'
import type { Language } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { Meeting } from '../stores/meeting-store.ts'
import { type MessageRecord, messagesOf } from '../stores/message-store.ts'
import { closesAt, isOpen } from './meetings.ts'

type Reader = { readonly house: House; readonly language: Language }

/** A message in the reader's language. */
export function messageView({ house, language }: Reader, message: MessageRecord): TalkMessage {
  return {
    trip_hash: message.orderHash,
    driver_id: message.driverId,
    number: message.number,
    key: message.key,
    revision: message.revision,
    from: message.sender,
    phrase: message.phrase,
    text: message.phrase === null ? message.text : phraseText({ house, language }, message.phrase),
    sent_at: message.sentAt,
    delivered_at: message.deliveredAt,
    read_at: message.readAt,
  }
}

/** The whole conversation as one side sees it; empty without a driver. */
export async function talkView({
  tx,
  house,
  language,
  orderHash,
  meeting,
  side,
}: Reader & { tx: Tx; orderHash: string; meeting: Meeting | undefined; side: TalkSide }): Promise<Talk> {
  const messages = meeting ? await messagesOf(tx, meeting) : []
  const phrases = side === 'rider' ? riderPhrases : driverPhrases
  return {
    trip_hash: orderHash,
    driver_id: meeting?.driverId ?? null,
    is_open: meeting !== undefined && isOpen(meeting, house.clock.now()),
    closes_at: meeting ? closesAt(meeting) : null,
    messages: messages.map((message) => messageView({ house, language }, message)),
    unread: messages.filter(({ sender, readAt }) => sender !== side && readAt === null).length,
    phrases: phrases.map((id) => ({ id, text: phraseText({ house, language }, id) })),
  }
}

function phraseText({ house, language }: Reader, phrase: PhraseId): string {
  return house.words.say(`dispatch_phrase_${phrase}`, language) ?? phrase
}
