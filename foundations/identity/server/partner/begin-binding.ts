import {
  type BindingType,
  bindingLifeSeconds,
  bindingTriesMax,
  nationalIdKindOf,
  normalisedNationalId,
  shownOtpOf,
} from '@daoxing/identity/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { identitySeal } from '../identity-seal.ts'
import { saidOfNumber, takeOtp } from '../otp/verify-otp-code.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { secretHash } from '../rules/secrets.ts'
import {
  bindingTriesSince,
  insertBinding,
  moveBinding,
  openBindingOf,
  type StoredBinding,
} from '../stores/partner-store.ts'
import { refuseWithoutConsent } from './agreements.ts'
import { settleAfterSeconds, settleBinding, settleKey } from './ask-partner.ts'
import { ownBindingRefusal } from './binding-refusals.ts'
import { isLive } from './membership.ts'

/** The normalised id number; one with a wrong form or check digit is refused [PTB-016, PTB-018]. */
export function loginIdOf(typed: string): string {
  const loginId = normalisedNationalId(typed)
  if (nationalIdKindOf(loginId) === undefined) throw new Refusal('identity.idNumberInvalid')
  return loginId
}

/** The binding that the rider may go on with. An expired one ends here. The caller holds the rider's lock. */
export async function liveBindingOf(tx: Tx, house: House, riderId: string): Promise<StoredBinding | undefined> {
  const open = await openBindingOf(tx, riderId)
  if (!open || isLive(open, house.clock.now())) return open
  await moveBinding(tx, open, 'timeIsUp')
  return undefined
}

type ShownPhone = { readonly phone: string; readonly uuid: string; readonly otp: string; readonly cc: string }

/**
 * The OTP step. The code is used up here, and only by the rider who requested it: a uuid in the body proves nothing. The
 * same fields again go on with the same binding.
 */
export async function provePhone(
  tx: Tx,
  house: House,
  { riderId, shown, bindingType }: { riderId: string; shown: ShownPhone; bindingType: BindingType },
): Promise<StoredBinding | Refusal> {
  const open = await liveBindingOf(tx, house, riderId)
  const { phone, uuid, otp, cc } = shown
  if (open && open.shownHash === shownHashOf(open.id, shown)) return open
  if (open?.state === 'asking') return new Refusal('identity.bindingUnderWay')
  const taken = await takeOtp(tx, house, { purpose: 'signIn', shown: shownOtpOf({ phone, uuid, otp, cc }) })
  if (taken instanceof Refusal) return saidOfNumber(taken)
  if (taken.requestedBy !== riderId) return new Refusal('identity.smsWrongCode')
  await taken.spend()
  return await openBinding(tx, house, { riderId, phone: taken.phoneE164, shown, bindingType })
}

const shownHashOf = (id: string, { phone, uuid, otp, cc }: ShownPhone) => secretHash('shown', id, phone, uuid, otp, cc)

type Opening = {
  readonly riderId: string
  readonly phone: string
  readonly shown: ShownPhone | undefined
  readonly bindingType: BindingType
}

/** Begins a binding with a proven phone, in place of one that has not asked the partner. */
export async function openBinding(tx: Tx, house: House, opening: Opening): Promise<StoredBinding> {
  const { riderId, phone, shown, bindingType } = opening
  const former = await openBindingOf(tx, riderId)
  if (former) await moveBinding(tx, former, 'phoneProvenAgain')
  const id = newUuid(house.random)
  const begunAt = house.clock.now()
  return await insertBinding(tx, {
    id,
    riderId,
    state: 'phoneProven',
    bindingType,
    phoneSealed: identitySeal(house).seal(phone),
    shownHash: shown ? shownHashOf(id, shown) : '',
    loginIdSealed: null,
    tries: 0,
    begunAt,
    expiresAt: plusSeconds(begunAt, bindingLifeSeconds),
  })
}

const triesPerDay = 15

/** The id-number step: the intent is written with the job that resumes it, before the partner is asked. */
export async function showIdNumber(
  tx: Tx,
  house: House,
  { binding, loginId, bindingType }: { binding: StoredBinding; loginId: string; bindingType: BindingType },
): Promise<StoredBinding | Refusal> {
  const seal = identitySeal(house)
  if (binding.state === 'asking') {
    const isSame = binding.loginIdSealed !== null && seal.open(binding.loginIdSealed) === loginId
    return isSame && binding.bindingType === bindingType ? binding : new Refusal('identity.bindingUnderWay')
  }
  await refuseWithoutConsent(tx, binding.riderId)
  const dayAgo = plusSeconds(house.clock.now(), -24 * 3600)
  const isTooOften =
    binding.tries >= bindingTriesMax || (await bindingTriesSince(tx, binding.riderId, dayAgo)) >= triesPerDay
  if (isTooOften) return ownBindingRefusal(1711)
  const loginIdSealed = seal.seal(loginId)
  const asking = await moveBinding(tx, binding, 'idNumberShown', {
    loginIdSealed,
    bindingType,
    tries: binding.tries + 1,
  })
  const dueAt = plusSeconds(house.clock.now(), settleAfterSeconds)
  await house.jobs.plan(tx, settleBinding, { bindingId: asking.id }, { key: settleKey(asking.id), dueAt })
  return asking
}

export const lockRider = (tx: Tx, riderId: string): Promise<void> => lockUntilEnd(tx, `rider:${riderId}`)
