import { bindingCodes, bindingTriesMax, nationalIdTail } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { recordAct, subjectOfRider } from '../audit.ts'
import { identitySeal } from '../identity-seal.ts'
import { tellEarlierRider } from './tell-earlier-rider.ts'
import { bindingRefusal, notMemberRefusal, ownBindingRefusal } from './binding-refusals.ts'
import type { PartnerAnswer } from './partner-membership-port.ts'
import {
  bindingById,
  checkOf,
  holderOf,
  membershipOf,
  moveBinding,
  saveCheck,
  saveMembership,
  setMembershipState,
  type StoredBinding,
  type StoredCheck,
} from '../stores/partner-store.ts'

type BoundAnswer = Extract<PartnerAnswer, { kind: 'bound' }>

/**
 * Applies the answer to a binding, once: the call and the job that resumes it may both come here. Undefined once it is
 * bound; otherwise the refusal to return. The caller holds the rider's lock.
 */
export async function applyPartnerAnswer(
  tx: Tx,
  house: House,
  { bindingId, tries, answer }: { bindingId: string; tries: number; answer: PartnerAnswer },
): Promise<Refusal | undefined> {
  const binding = await bindingById(tx, bindingId)
  if (!binding) return new Refusal('identity.bindingPhoneNeeded')
  if (binding.state === 'bound') return undefined
  if (answer.kind === 'away') return new Refusal('identity.partnerAway')
  if (answer.kind === 'busy') return busyWithoutResult(answer.retryAfterSeconds)
  // A later try is under way, or the job has applied the same refusal.
  const isCurrent = binding.state === 'asking' && binding.tries === tries
  if (answer.kind === 'bound') return isCurrent ? await applyBound(tx, house, binding, answer) : movedOn()
  if (answer.kind === 'notMember') {
    if (isCurrent) await moveBinding(tx, binding, 'partnerHasNoMember', { bindingType: 'upgrade' })
    return notMemberRefusal(answer.error)
  }
  const { code } = answer.error
  const staysOpen = code !== undefined && bindingCodes[code].staysOpen && binding.tries < bindingTriesMax
  if (isCurrent) await moveBinding(tx, binding, staysOpen ? 'partnerRefusedIdNumber' : 'partnerRefused')
  return bindingRefusal(answer.error)
}

const movedOn = () => new Refusal('kit.movedMeanwhile')

/** The partner has no time for a binding; there is no earlier result of one to reuse. */
export function busyWithoutResult(retryAfterSeconds: number): Refusal {
  const nothing = { cachedStatus: null, cachedCode: null, isMember: null, bindingType: null, ageSeconds: null }
  return new Refusal('identity.partnerBusy', { retryAfterSeconds, isCached: false, ...nothing })
}

/** One member is bound to one rider: an earlier rider loses the membership and is told. */
async function applyBound(
  tx: Tx,
  house: House,
  binding: StoredBinding,
  { memberNo, bindingNo }: BoundAnswer,
): Promise<Refusal | undefined> {
  const { riderId, loginIdSealed } = binding
  if (loginIdSealed === null) throw new Error(`binding ${binding.id} was asked without an id number`)
  const isBound = await takeMembership(tx, house, {
    riderId,
    memberNo,
    bindingNo,
    loginIdSealed,
    phoneSealed: binding.phoneSealed,
    bindingType: binding.bindingType,
  })
  await moveBinding(tx, binding, isBound ? 'partnerBound' : 'partnerRefused')
  return isBound ? undefined : ownBindingRefusal(1607)
}

type Taking = {
  readonly riderId: string
  readonly memberNo: string
  readonly bindingNo: number
  readonly loginIdSealed: string
  readonly phoneSealed: string
  readonly bindingType: StoredBinding['bindingType']
}

/** False if the partner has bound the member to another rider later than to this one. */
async function takeMembership(tx: Tx, house: House, taking: Taking): Promise<boolean> {
  const { riderId, memberNo, bindingNo } = taking
  const former = await membershipOf(tx, riderId)
  const members = [...new Set([memberNo, ...(former ? [former.memberNo] : [])])].sort()
  for (const member of members) await lockUntilEnd(tx, `identity.partnerMember:${member}`)
  const holder = await holderOf(tx, memberNo)
  if (holder && holder.riderId !== riderId) {
    if (holder.bindingNo > bindingNo) return false
    await setMembershipState(tx, holder, 'none')
    await noteCheck(tx, house, { riderId: holder.riderId, loginIdSealed: null, status: null, isMember: null })
    const act = { action: 'rider.membershipMoved', facts: { bindingNo } } as const
    await recordAct(tx, house, { who: { kind: 'none' }, subject: subjectOfRider(holder.riderId), ...act })
    await house.jobs.plan(tx, tellEarlierRider, { riderId: holder.riderId })
  }
  const boundAt = house.clock.now()
  const loginIdTail = nationalIdTail(identitySeal(house).open(taking.loginIdSealed))
  await saveMembership(tx, { ...taking, loginIdTail, state: 'bound', boundAt })
  await noteCheck(tx, house, { riderId, loginIdSealed: taking.loginIdSealed, status: 200, isMember: true })
  const who = { kind: 'none' } as const
  await recordAct(tx, house, {
    who,
    action: 'rider.membershipBound',
    subject: subjectOfRider(riderId),
    facts: { bindingNo },
  })
  return true
}

type Noted = Pick<StoredCheck, 'riderId' | 'loginIdSealed' | 'status' | 'isMember'>

/** A binding is the partner's newest answer: what a login check has found before it must not be answered any more. */
async function noteCheck(tx: Tx, house: House, noted: Noted): Promise<void> {
  const now = house.clock.now()
  const { asks, asksSince } = (await checkOf(tx, noted.riderId)) ?? { asks: 0, asksSince: now }
  await saveCheck(tx, { ...noted, code: null, checkedAt: noted.status === null ? null : now, asks, asksSince })
}
