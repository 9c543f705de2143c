import type { RiderProfile } from '@daoxing/identity/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type RiderPrincipal, type Tx } from '@daoxing/kit/server'
import { movePhone } from './move-phone.ts'
import type { OtpTaken } from './otp/verify-otp-code.ts'
import { profileOf } from './riders.ts'
import { phoneChangesSince } from './stores/phone-change-store.ts'
import { userByPhone } from './stores/user-store.ts'

/** More changes suggest that the account is being passed on. */
const changesMax = 3
const changesDays = 30

type PhoneChange = {
  readonly tx: Tx
  readonly house: House
  readonly who: RiderPrincipal
  readonly otp: OtpTaken
}

/** Moves the account to a number that the rider has verified, within the limits of changes. */
export async function changePhone({ tx, house, who, otp }: PhoneChange): Promise<RiderProfile | Refusal> {
  await lockUntilEnd(tx, `rider:${who.riderId}`)
  await lockUntilEnd(tx, `identity.phone:${otp.phoneE164}`)
  const holder = await userByPhone(tx, otp.phoneE164)
  if (holder && holder.riderId !== who.riderId) return new Refusal('identity.phoneTaken')
  const since = plusSeconds(house.clock.now(), -changesDays * 24 * 3600)
  if (!holder && (await phoneChangesSince(tx, who.riderId, since)) >= changesMax)
    return new Refusal('identity.phoneChangedTooOften', { days: changesDays })
  await otp.spend()
  if (!holder) await movePhone(tx, house, { who, phoneE164: otp.phoneE164 })
  return profileOf({ tx, house }, who.riderId)
}
