import { Instant } from '@daoxing/kit/contract'
import { defineTable, type NewRecordOf, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const texts = defineTable('safety.texts', {
  columns: {
    riderId: z.string(),
    id: z.string(),
    kind: z.enum(['police', 'contact', 'desk', 'entered']),
    state: z.enum(['planned', 'sent', 'test', 'expired']),
    orderHash: z.nullable(z.string()),
    /** A number in its dialled form. */
    receiver: z.string(),
    body: z.string(),
    createdAt: Instant,
  },
  key: ['riderId', 'id'],
  guard: ['state'],
})
export type SafetyText = RecordOf<typeof texts>
export type NewSafetyText = NewRecordOf<typeof texts>

export async function insertTexts(tx: Tx, rows: readonly NewSafetyText[]): Promise<void> {
  await texts.insertMany(tx, rows)
}

export function findText(tx: Tx, key: { riderId: string; id: string }): Promise<SafetyText | undefined> {
  return texts.find(tx, key)
}

/** Ends a planned message; a message in an end state stays unchanged. */
export async function endText(tx: Tx, text: SafetyText, state: 'sent' | 'test' | 'expired'): Promise<void> {
  await texts.update(tx, text, { state })
}

/** Returns how many numbers a rider has entered since a moment. */
export async function enteredSince(tx: Tx, { riderId, since }: { riderId: string; since: Instant }): Promise<number> {
  const rows = await texts.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('kind', '=', 'entered').where('created_at', '>', since).limit(100),
  )
  return rows.length
}

export async function deleteTextsBefore(tx: Tx, before: Instant): Promise<void> {
  await texts.deleteWhere(tx, (query) => query.where('created_at', '<', before))
}

/** Deletes the messages to the numbers that a rider has entered. */
export async function removeEnteredTexts(tx: Tx, riderId: string): Promise<void> {
  await texts.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId).where('kind', '=', 'entered'))
}
