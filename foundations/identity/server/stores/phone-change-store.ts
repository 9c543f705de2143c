import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const phoneChanges = defineTable('identity.phone_changes', {
  columns: {
    changeId: named('id', z.string()),
    riderId: named('user_id', z.string()),
    oldPhoneE164: z.string(),
    changedAt: Instant,
    toldAt: z.nullable(Instant),
  },
  key: ['changeId'],
})

export type PhoneChange = Pick<RecordOf<typeof phoneChanges>, 'changeId' | 'riderId' | 'oldPhoneE164'>

export async function insertPhoneChange(tx: Tx, change: PhoneChange, changedAt: Instant): Promise<void> {
  await phoneChanges.insert(tx, { ...change, changedAt })
}

/** How often a rider has changed the number since a moment. */
export async function phoneChangesSince(tx: Tx, riderId: string, since: Instant): Promise<number> {
  const { count } = await tablesOf(tx, phoneChanges)
    .selectFrom('identity.phone_changes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', riderId)
    .where('changed_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The old number of a change whose holder was not notified yet. */
export async function phoneToNotify(tx: Tx, changeId: string): Promise<string | undefined> {
  const change = await phoneChanges.find(tx, { changeId })
  return change?.toldAt === null ? change.oldPhoneE164 : undefined
}

export async function markPhoneNotified(tx: Tx, changeId: string, toldAt: Instant): Promise<void> {
  await phoneChanges.update(tx, { changeId }, { toldAt })
}

export async function forgetPhoneChangesBefore(tx: Tx, before: Instant): Promise<void> {
  await phoneChanges.deleteWhere(tx, (query) => query.where('changed_at', '<', before))
}
