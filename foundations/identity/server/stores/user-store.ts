import { AccountType, UserStatus } from '@daoxing/identity/contract'
import { Instant, Language } from '@daoxing/kit/contract'
import { defineTable, generated, named, type RecordOf, tablesOf, type Tx, writeOnly } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { auditLog } from './audit-store.ts'

export const users = defineTable('identity.users', {
  columns: {
    riderId: named('id', z.string()),
    userNumber: generated(z.int()),
    botId: z.nullable(z.string()),
    displayName: z.string(),
    phoneE164: z.string(),
    email: z.nullable(z.string()),
    emailVerifiedAt: z.nullable(Instant),
    status: UserStatus,
    language: Language,
    accountType: AccountType,
    createdAt: writeOnly(Instant),
    bindTries: generated(writeOnly(z.int())),
    bindTriesSince: writeOnly(z.nullable(Instant)),
  },
  key: ['riderId'],
})
export type User = RecordOf<typeof users>

export type NewUser = Pick<User, 'riderId' | 'phoneE164' | 'email' | 'language'> & {
  /** Undefined without a name: `defaultName` then derives one from the number. */
  readonly displayName: string | undefined
  readonly defaultName: (userNumber: number) => string
  readonly createdAt: Instant
  /** ACTIVE by default. */
  readonly status?: UserStatus
}

/** A phone belongs to one user; a second one violates the unique constraint. */
export async function insertUser(tx: Tx, { defaultName, ...user }: NewUser): Promise<User> {
  const inserted = await users.insert(tx, {
    ...user,
    displayName: user.displayName ?? '',
    status: user.status ?? 'ACTIVE',
    accountType: 'personal',
  })
  if (user.displayName !== undefined) return inserted
  const displayName = defaultName(inserted.userNumber)
  await users.update(tx, inserted, { displayName })
  return { ...inserted, displayName }
}

export function userById(tx: Tx, riderId: string): Promise<User | undefined> {
  return users.find(tx, { riderId })
}

export function userByPhone(tx: Tx, phoneE164: string): Promise<User | undefined> {
  return users.first(tx, (query) => query.where('phone_e164', '=', phoneE164))
}

/** Unrequested messages use the rider's last language. */
export async function storeLanguage(tx: Tx, riderId: string, language: Language): Promise<void> {
  await users.update(tx, { riderId }, { language })
}

export async function saveUserStatus(tx: Tx, riderId: string, status: UserStatus): Promise<void> {
  await users.update(tx, { riderId }, { status })
}

export type RiderDetails = { readonly displayName: string; readonly email: string | null }

/** A changed address must be verified again. */
export async function saveRiderDetails(tx: Tx, riderId: string, { displayName, email }: RiderDetails): Promise<void> {
  await tablesOf(tx, users)
    .updateTable('identity.users')
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
  await users.update(tx, { riderId }, { email, emailVerifiedAt: verifiedAt })
}

export async function usersById(tx: Tx, riderIds: readonly string[]): Promise<readonly User[]> {
  if (riderIds.length === 0) return []
  return users.all(tx, (query) => query.where('id', 'in', riderIds))
}

export async function savePhone(tx: Tx, riderId: string, phoneE164: string): Promise<void> {
  await users.update(tx, { riderId }, { phoneE164 })
}

export async function saveAccountType(tx: Tx, riderId: string, accountType: AccountType): Promise<void> {
  await users.update(tx, { riderId }, { accountType })
}

/**
 * Deletes users who verified a phone and never finished. A status change, by finishing or by an operator, leaves an
 * audit entry, so an old account that has to register again stays.
 */
export async function forgetUnfinishedUsersBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf(tx, users, auditLog)
    .deleteFrom('identity.users')
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
