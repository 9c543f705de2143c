import {
  authLogin,
  type PartnerBindingCode,
  bindingCodeOf,
  bindingCodes,
  partnerCheckLifeSeconds,
} from '@daoxing/identity/contract'
import { plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { answer, type House, intend, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'
import { fetchPartnerAgreements, refuseWithoutConsent } from '../partner/agreements.ts'
import { busyWithoutResult } from '../partner/apply-answer.ts'
import { lockRider, loginIdOf } from '../partner/begin-binding.ts'
import { bindingRefusal, notMemberRefusal, ownBindingRefusal } from '../partner/binding-refusals.ts'
import { membershipView } from '../partner/membership.ts'
import { partnerMembershipPort } from '../partner/partner-membership-port.ts'
import { checkOf, membershipOf, saveCheck, setMembershipState } from '../stores/partner-store.ts'

const asksPerHour = 20
/** An answer about another number discloses its owner, so fewer are given. */
const asksAboutOthersPerHour = 5
const hourSeconds = 3600

/** The id number in the intent is sealed; the intent lives in memory, since the call takes no idempotency key. */
export const authLoginAnswer = answer(authLogin, {
  prepare: ({ body, house }) => (body.loginId === undefined ? undefined : () => fetchPartnerAgreements(house)),
  intent: z.object({ riderId: z.string(), loginIdSealed: z.string(), revision: z.nullable(z.int()) }),
  async begin({ body, who: { riderId }, tx, house, prepared }) {
    await lockRider(tx, riderId)
    const seal = identitySeal(house)
    const stored = await membershipOf(tx, riderId)
    const own = stored && stored.state !== 'none' ? seal.open(stored.loginIdSealed) : undefined
    const loginId = body.loginId === undefined ? own : loginIdOf(body.loginId)
    // Without a membership there is nothing to ask the partner about: binding begins.
    if (loginId === undefined) return ownBindingRefusal(1606)
    if (loginId !== own) {
      prepared()
      await refuseWithoutConsent(tx, riderId)
    }
    const now = house.clock.now()
    const check = await checkOf(tx, riderId)
    const isOver = !check || plusSeconds(check.asksSince, hourSeconds) <= now
    const asks = isOver ? 0 : check.asks
    const asksSince = isOver ? now : check.asksSince
    if (asks >= (loginId === own ? asksPerHour : asksAboutOthersPerHour))
      return await busyRefusal(tx, house, { riderId, loginId, wait: hourSeconds - secondsBetween(asksSince, now) })
    const nothing = { loginIdSealed: null, status: null, code: null, isMember: null, checkedAt: null }
    await saveCheck(tx, { ...nothing, ...check, riderId, asks: asks + 1, asksSince })
    return intend({ riderId, loginIdSealed: seal.seal(loginId), revision: stored?.revision ?? null })
  },
  act: ({ house, intent }) =>
    house.port(partnerMembershipPort).checkLogin({
      riderRef: intent.riderId,
      loginId: identitySeal(house).open(intent.loginIdSealed),
    }),
  async finish({ intent, result, tx, house }) {
    const { riderId, loginIdSealed } = intent
    const seal = identitySeal(house)
    const loginId = seal.open(loginIdSealed)
    await lockRider(tx, riderId)
    if (result.kind === 'away') return new Refusal('identity.partnerAway')
    if (result.kind === 'busy')
      return await busyRefusal(tx, house, { riderId, loginId, wait: result.retryAfterSeconds })
    const stored = await membershipOf(tx, riderId)
    // A binding in the meantime is newer than this answer.
    if ((stored?.revision ?? null) !== intent.revision) return new Refusal('kit.movedMeanwhile')
    const checkedAt = house.clock.now()
    const check = await checkOf(tx, riderId)
    const isBound = result.kind === 'bound'
    const isMember = result.kind !== 'notMember'
    const code = isBound ? null : (result.error.code ?? null)
    const counted = { asks: check?.asks ?? 1, asksSince: check?.asksSince ?? checkedAt }
    const isOwn = stored && stored.state !== 'none' && seal.open(stored.loginIdSealed) === loginId
    // Our row is missing although the partner has bound this rider: the phone is proven again, and binding finds it.
    const isUnknownHere = isBound && !isOwn
    const status = isBound && isOwn ? 200 : 400
    await saveCheck(tx, {
      riderId,
      loginIdSealed,
      status,
      code: isUnknownHere ? 1606 : code,
      isMember,
      checkedAt,
      ...counted,
    })
    if (isOwn) await setState(tx, riderId, stateAfter(result.kind, code))
    if (isUnknownHere) return ownBindingRefusal(1606)
    if (result.kind === 'notMember') return notMemberRefusal(result.error)
    if (result.kind === 'refused') return bindingRefusal(result.error)
    return { status: 200 as const, checkedAt, membership: await membershipView(tx, house, riderId) }
  },
})

/** The partner knows another phone: rental waits. It knows no such binding any more: the membership ends here too. */
function stateAfter(
  kind: 'bound' | 'notMember' | 'refused',
  code: number | null,
): 'bound' | 'changed' | 'none' | undefined {
  if (kind === 'bound') return 'bound'
  if (kind === 'notMember' || code === 1606 || code === 1607) return 'none'
  return code === 1608 ? 'changed' : undefined
}

async function setState(tx: Tx, riderId: string, state: ReturnType<typeof stateAfter>): Promise<void> {
  const stored = await membershipOf(tx, riderId)
  if (stored && state !== undefined && stored.state !== state) await setMembershipState(tx, stored, state)
}

/** The last result about the same id number, with its age [PTB-014]. */
async function busyRefusal(
  tx: Tx,
  house: House,
  { riderId, loginId, wait }: { riderId: string; loginId: string; wait: number },
): Promise<Refusal> {
  const check = await checkOf(tx, riderId)
  const now = house.clock.now()
  const retryAfterSeconds = Math.ceil(wait)
  const ageSeconds = check?.checkedAt ? Math.max(0, Math.floor(secondsBetween(check.checkedAt, now))) : undefined
  const isReusable =
    check?.loginIdSealed !== undefined &&
    check.loginIdSealed !== null &&
    ageSeconds !== undefined &&
    ageSeconds <= partnerCheckLifeSeconds &&
    identitySeal(house).open(check.loginIdSealed) === loginId
  if (!isReusable) return busyWithoutResult(retryAfterSeconds)
  const { status: cachedStatus, code: cachedCode, isMember } = check
  const known: PartnerBindingCode | undefined = cachedCode === null ? undefined : bindingCodeOf(cachedCode)
  const next = known === undefined ? null : bindingCodes[known].next
  const bindingType = isMember === false ? 'upgrade' : next
  return new Refusal('identity.partnerBusy', {
    retryAfterSeconds,
    isCached: true,
    cachedStatus,
    cachedCode,
    isMember,
    bindingType,
    ageSeconds,
  })
}
