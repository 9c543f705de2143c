import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = {
  'identity.phone_changes': {
    id: string
    user_id: string
    old_phone_e164: string
    changed_at: Instant
    told_at: Instant | null
  }
}

export type PhoneChange = { readonly changeId: string; readonly riderId: string; readonly oldPhoneE164: string }

export async function insertPhoneChange(tx: Tx, change: PhoneChange, changedAt: Instant): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.phone_changes')
    .values({
      id: change.changeId,
      user_id: change.riderId,
      old_phone_e164: change.oldPhoneE164,
      changed_at: changedAt,
      told_at: null,
    })
    .execute()
}

/** How often a rider has changed the number since a moment. */
export async function phoneChangesSince(tx: Tx, riderId: string, since: Instant): Promise<number> {
  const { count } = await tablesOf<Tables>(tx)
    .selectFrom('identity.phone_changes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', riderId)
    .where('changed_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The old number of a change whose holder was not told yet. */
export async function untoldPhone(tx: Tx, changeId: string): Promise<string | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.phone_changes')
    .select('old_phone_e164')
    .where('id', '=', changeId)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return row?.old_phone_e164
}

export async function markPhoneTold(tx: Tx, changeId: string, toldAt: Instant): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('identity.phone_changes')
    .set({ told_at: toldAt })
    .where('id', '=', changeId)
    .execute()
}

export async function forgetPhoneChangesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('identity.phone_changes').where('changed_at', '<', before).execute()
}
