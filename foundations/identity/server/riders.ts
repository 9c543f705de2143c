import { customerTypeIds, type RiderProfile, shownPhone, type UserStatus } from '@daoxing/identity/contract'
import { baseConfigs, configValue } from '@daoxing/configs/server'
import type { Language } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { closedServices } from './standing.ts'
import { hasAcceptedTerms } from './stores/agreement-store.ts'
import { type User, userById, usersById } from './stores/user-store.ts'

/** Facts about a rider for other slices. The phone is for masked calls and messages, never for a log. */
export type Rider = {
  readonly riderId: string
  readonly userNumber: number
  readonly displayName: string
  readonly phoneE164: string
  readonly language: Language
  readonly status: UserStatus
}

/** The rider with this id; an unknown id is a programming error. */
export async function riderOf(tx: Tx, riderId: string): Promise<Rider> {
  const { userNumber, displayName, phoneE164, language, status } = await userOf(tx, riderId)
  return { riderId, userNumber, displayName, phoneE164, language, status }
}

/** The names of riders by their ids. */
export async function riderNames(tx: Tx, riderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await usersById(tx, [...new Set(riderIds)])
  return new Map(users.map(({ riderId, displayName }) => [riderId, displayName]))
}

/** The mail address of a rider; undefined if none is known. */
export async function riderMailOf(tx: Tx, riderId: string): Promise<string | undefined> {
  const { email } = await userOf(tx, riderId)
  return email || undefined
}

/** The rider's own profile. */
export async function profileOf(
  { tx, house }: { readonly tx: Tx; readonly house: House },
  riderId: string,
): Promise<RiderProfile> {
  const user = await userOf(tx, riderId)
  const version = await configValue(tx, baseConfigs.terms_version)
  return {
    uid: user.riderId,
    userNumber: user.userNumber,
    bot_id: user.botId,
    displayName: user.displayName,
    status: user.status,
    ...shownPhone(user.phoneE164),
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    language: user.language,
    accountType: user.accountType,
    customerTypeId: customerTypeIds[user.accountType],
    agree: await hasAcceptedTerms(tx, riderId, version),
    closedServices: [...(await closedServices({ tx, house }, user))],
  }
}

async function userOf(tx: Tx, riderId: string): Promise<User> {
  const user = await userById(tx, riderId)
  if (!user) throw new Error(`there is no rider ${riderId}`)
  return user
}
