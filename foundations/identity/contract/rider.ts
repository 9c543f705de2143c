import { Language } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const UserStatus = z.enum([
  'ACTIVE',
  'REGISTERING',
  'UNPASSED',
  'PENDING',
  'UNCONFIRMED',
  'REJECT',
  'DISABLE',
  'BAN',
  'UNBOUND',
])
export type UserStatus = z.infer<typeof UserStatus>

/** Personal and company accounts with the customer type ids of the wire [IDN-016]. */
export const customerTypeIds = { personal: 2, company: 3 } as const
export const AccountType = z.enum(['personal', 'company'])
export type AccountType = z.infer<typeof AccountType>

/** Display name of a rider; control characters would break texts to drivers. */
export const DisplayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^\P{Cc}*$/u))

/** The signed-in rider about themselves. */
export const RiderProfile = z.object({
  uid: z.string(),
  /** Stable and numeric; allow lists refer to it. */
  userNumber: z.int(),
  bot_id: z.nullable(z.string()),
  displayName: z.string(),
  status: UserStatus,
  /** In national format, and the dial code without plus. */
  phone: z.string(),
  cc: z.string(),
  email: z.nullable(z.string()),
  /** Whether the link of a mail to this address was opened. */
  emailVerified: z.boolean(),
  language: Language,
  accountType: AccountType,
  customerTypeId: z.int(),
  /** Whether the current agreement has been accepted. */
  agree: z.boolean(),
  /** Services that are not open to this rider yet. Older servers omit it. */
  closedServices: z.optional(z.array(z.string())),
})
export type RiderProfile = Readonly<z.infer<typeof RiderProfile>>
