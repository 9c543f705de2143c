import { tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'
import { saveUserStatus, userById, users } from './user-store.ts'

/** Every table that holds something of a user under `user_id`. */
const ofUser = [
  'sessions',
  'terms_agreements',
  'marketing_agreements',
  'real_names',
  'email_links',
  'mail_opt_outs',
  'rider_features',
  'enrollments',
  'bindings',
  'phone_changes',
  'line_accounts',
] as const

/** Deletes what an account holds beside its own row, and replaces name, number and address in it by its small number. */
export async function namelessUser(tx: Tx, riderId: string): Promise<void> {
  const user = await userById(tx, riderId)
  if (!user) return
  const all = tablesOf<unknown>(tx)
  // One-time codes are found by the number that they were sent to.
  const { phoneE164, email } = user
  await sql`DELETE FROM identity.otp_codes WHERE phone_e164 IN (${phoneE164}, ${email ?? phoneE164})`.execute(all)
  // oxlint-disable-next-line no-await-in-loop -- one statement after the other
  for (const table of ofUser)
    await sql`DELETE FROM ${sql.table(`identity.${table}`)} WHERE user_id = ${riderId}`.execute(all)
  const number = `#${user.userNumber}`
  await saveUserStatus(tx, riderId, 'DISABLE')
  await users.update(
    tx,
    { riderId },
    { displayName: number, phoneE164: number, email: null, emailVerifiedAt: null, botId: null, bindTriesSince: null },
  )
}
