import { Instant } from '@daoxing/kit/contract'
import { defineTable, type NewRecordOf, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const messages = defineTable('safety.desk_messages', {
  columns: {
    riderId: z.string(),
    alarmId: z.string(),
    number: z.int(),
    identifier: z.string(),
    desk: z.string(),
    type: z.enum(['Alert', 'Update', 'Cancel']),
    asks: z.boolean(),
    state: z.enum(['planned', 'taken', 'refused', 'expired']),
    sentAt: Instant,
    xml: z.string(),
  },
  key: ['riderId', 'alarmId', 'number'],
  guard: ['state'],
})
export type DeskMessage = RecordOf<typeof messages>

export async function insertMessage(tx: Tx, message: NewRecordOf<typeof messages>): Promise<void> {
  await messages.insert(tx, message)
}

type MessageKey = { readonly riderId: string; readonly alarmId: string; readonly number: number }

export function findMessage(tx: Tx, key: MessageKey): Promise<DeskMessage | undefined> {
  return messages.find(tx, key)
}

/** Returns the messages of an alarm, newest first. */
export function messagesOf(
  tx: Tx,
  { riderId, id }: { readonly riderId: string; readonly id: string },
): Promise<readonly DeskMessage[]> {
  return messages.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('alarm_id', '=', id).orderBy('number', 'desc'),
  )
}

/** Returns the messages that a control room references, if they were addressed to it. */
export function messagesToDesk(
  tx: Tx,
  { desk, identifiers }: { readonly desk: string; readonly identifiers: readonly string[] },
): Promise<readonly DeskMessage[]> {
  return messages.all(tx, (query) => query.where('identifier', 'in', identifiers).where('desk', '=', desk))
}

/** Ends the delivery of a planned message; a message in an end state stays unchanged. */
export async function endMessage(tx: Tx, message: DeskMessage, state: DeskMessage['state']): Promise<void> {
  await messages.update(tx, message, { state })
}
