import { type House, type Seal, sealFor } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** The purpose of the sealed values of accounts, from which the name of the key derives. */
export const accountPurpose = 'daoxing scooter accounts'

/** Encrypts profiles and the words of reviewers, which may name a person. */
export function accountSeal({ settings }: Pick<House, 'settings'>): Seal {
  return sealFor(settings, accountPurpose)
}

type Sealing = Pick<House, 'settings'>

/** Null stays null. */
export const sealed = (house: Sealing, text: string | null): string | null =>
  text === null ? null : accountSeal(house).seal(text)
export const opened = (house: Sealing, text: string | null): string | null =>
  text === null ? null : accountSeal(house).open(text)

/** The person of a sign-up, as the vendor needs it. */
export const Profile = z.object({
  name: z.string(),
  birthday: z.string(),
  idNumber: z.string(),
  email: z.nullable(z.string()),
})
export type Profile = z.infer<typeof Profile>

/** Undefined before a sign-up that named a person. */
export function profileIn(house: Sealing, profileSealed: string | null): Profile | undefined {
  const text = opened(house, profileSealed)
  return text === null ? undefined : Profile.parse(JSON.parse(text))
}
