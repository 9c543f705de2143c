import { AccountType, UserStatus } from '@daoxing/identity/contract'
import { Instant, Language } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import { type Generated, sql } from 'kysely'
import * as z from 'zod/mini'

const UserRow = z.object({
  id: z.string(),
  user_number: z.int(),
  bot_id: z.nullable(z.string()),
  display_name: z.string(),
  phone_e164: z.string(),
  email: z.nullable(z.string()),
  email_verified_at: z.nullable(Instant),
  status: UserStatus,
  language: Language,
  account_type: AccountType,
})
type UserRow = z.infer<typeof UserRow>
type Tables = {
  'identity.users': Omit<UserRow, 'user_number'> & { user_number: Generated<number>; created_at: Instant }
  'identity.audit_log': { subject: string; action: string }
}

export type User = {
  readonly riderId: string
  readonly userNumber: number
  readonly botId: string | null
  readonly displayName: string
  readonly phoneE164: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly status: UserStatus
  readonly language: Language
  readonly accountType: AccountType
}

const table = 'identity.users'
const columns = [
  'id',
  'user_number',
  'bot_id',
  'display_name',
  'phone_e164',
  'email',
  'email_verified_at',
  'status',
  'language',
  'account_type',
] as const

function userOf(row: unknown): User {
  const user = z.parse(UserRow, row)
  return {
    riderId: user.id,
    userNumber: user.user_number,
    botId: user.bot_id,
    displayName: user.display_name,
    phoneE164: user.phone_e164,
    email: user.email,
    isEmailVerified: user.email_verified_at !== null,
    status: user.status,
    language: user.language,
    accountType: user.account_type,
  }
}

export type NewUser = Pick<User, 'riderId' | 'phoneE164' | 'email' | 'language'> & {
  /** Undefined where the rider gave no name: `defaultName` then makes one of the number. */
  readonly displayName: string | undefined
  readonly defaultName: (userNumber: number) => string
  readonly createdAt: Instant
  /** ACTIVE unless said. */
  readonly status?: UserStatus
}

/** A phone belongs to one user; a second one breaks the unique constraint. */
export async function insertUser(tx: Tx, user: NewUser): Promise<User> {
  const row = await tablesOf<Tables>(tx)
    .insertInto(table)
    .values({
      id: user.riderId,
      bot_id: null,
      display_name: user.displayName ?? '',
      phone_e164: user.phoneE164,
      email: user.email,
      email_verified_at: null,
      status: user.status ?? 'ACTIVE',
      language: user.language,
      account_type: 'personal',
      created_at: user.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  if (user.displayName !== undefined) return userOf(row)
  const displayName = user.defaultName(row.user_number)
  await tablesOf<Tables>(tx).updateTable(table).set({ display_name: displayName }).where('id', '=', row.id).execute()
  return userOf({ ...row, display_name: displayName })
}

export async function userById(tx: Tx, riderId: string): Promise<User | undefined> {
  const row = await tablesOf<Tables>(tx).selectFrom(table).select(columns).where('id', '=', riderId).executeTakeFirst()
  return row && userOf(row)
}

export async function userByPhone(tx: Tx, phoneE164: string): Promise<User | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select(columns)
    .where('phone_e164', '=', phoneE164)
    .executeTakeFirst()
  return row && userOf(row)
}

/** Messages that nobody asked for at that moment go out in the language that the rider used last. */
export async function keepLanguage(tx: Tx, riderId: string, language: Language): Promise<void> {
  await tablesOf<Tables>(tx).updateTable(table).set({ language }).where('id', '=', riderId).execute()
}

export async function saveUserStatus(tx: Tx, riderId: string, status: UserStatus): Promise<void> {
  await tablesOf<Tables>(tx).updateTable(table).set({ status }).where('id', '=', riderId).execute()
}

export type RiderDetails = { readonly displayName: string; readonly email: string | null }

/** An address that changes has to be proven again. */
export async function saveRiderDetails(tx: Tx, riderId: string, { displayName, email }: RiderDetails): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable(table)
    .set((user) => ({
      display_name: displayName,
      email,
      email_verified_at: user.case().when('email', '=', email).then(user.ref('email_verified_at')).end(),
    }))
    .where('id', '=', riderId)
    .execute()
}

export async function saveVerifiedEmail(
  tx: Tx,
  { riderId, email, verifiedAt }: { riderId: string; email: string; verifiedAt: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable(table)
    .set({ email, email_verified_at: verifiedAt })
    .where('id', '=', riderId)
    .execute()
}

export async function savePhone(tx: Tx, riderId: string, phoneE164: string): Promise<void> {
  await tablesOf<Tables>(tx).updateTable(table).set({ phone_e164: phoneE164 }).where('id', '=', riderId).execute()
}

export async function saveAccountType(tx: Tx, riderId: string, accountType: AccountType): Promise<void> {
  await tablesOf<Tables>(tx).updateTable(table).set({ account_type: accountType }).where('id', '=', riderId).execute()
}

/**
 * Forgets whoever proved a phone and never finished. Whose standing was ever set, by finishing or by an operator, has a
 * line in the audit log, so an old account that has to register again is kept.
 */
export async function forgetUnfinishedUsersBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx)
    .deleteFrom(table)
    .where('status', '=', 'REGISTERING')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity.audit_log')
            .select('subject')
            .where('action', '=', 'rider.statusSet')
            .where('subject', '=', sql<string>`'rider:' || identity.users.id`),
        ),
      ),
    )
    .execute()
}
