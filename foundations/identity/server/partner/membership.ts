import {
  bindingTriesMax,
  nationalIdKindOf,
  type PartnerMembership,
  type PartnerMembershipState,
} from '@daoxing/identity/contract'
import { type Instant, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { identitySeal } from '../identity-seal.ts'
import { membershipOf, openBindingOf, type StoredBinding, type StoredMembership } from '../stores/partner-store.ts'

export type MembershipFacts = {
  readonly state: PartnerMembershipState
  readonly memberNo: string | null
  readonly loginIdTail: string | null
  readonly boundAt: Instant | null
}

/** The stored membership of a rider at the car rental partner; `none` without one, or after another rider has taken it. */
export async function partnerMembershipOf(tx: Tx, riderId: string): Promise<MembershipFacts> {
  const stored = await membershipOf(tx, riderId)
  if (!stored || stored.state === 'none') return { state: 'none', memberNo: null, loginIdTail: null, boundAt: null }
  const { state, memberNo, loginIdTail, boundAt } = stored
  return { state, memberNo, loginIdTail, boundAt }
}

/** Refuses a rental call without a bound membership [PTB-021]. The flag of the page is never asked. */
export async function refuseUnbound({ tx, riderId }: { readonly tx: Tx; readonly riderId: string }): Promise<void> {
  if ((await partnerMembershipOf(tx, riderId)).state !== 'bound') throw new Refusal('identity.rentalLoginNeeded')
}

const noMembership = {
  state: 'none',
  memberNo: null,
  loginIdTail: null,
  idKind: null,
  bindingType: null,
  boundAt: null,
  isRentalLogin: false,
} as const

/** The membership as its rider reads it. */
export async function membershipView(tx: Tx, house: House, riderId: string): Promise<PartnerMembership> {
  const stored = await membershipOf(tx, riderId)
  const open = await openBindingOf(tx, riderId)
  const binding = open && isLive(open, house.clock.now()) ? bindingView(open) : null
  return { ...(stored && stored.state !== 'none' ? storedView(house, stored) : noMembership), binding }
}

function storedView(house: House, stored: StoredMembership) {
  const loginId = identitySeal(house).open(stored.loginIdSealed)
  return {
    state: stored.state,
    memberNo: stored.memberNo,
    loginIdTail: stored.loginIdTail,
    idKind: nationalIdKindOf(loginId) ?? null,
    bindingType: stored.bindingType,
    boundAt: stored.boundAt,
    isRentalLogin: stored.state === 'bound',
  }
}

/** A binding that waits for the partner does not expire: its outcome is still unknown. */
export function isLive({ state, expiresAt }: StoredBinding, now: Instant): boolean {
  return state === 'asking' || now < expiresAt
}

const steps = { phoneProven: 'idNumber', consentNeeded: 'upgradeConsent' } as const

function bindingView({ state, bindingType, tries, expiresAt }: StoredBinding): PartnerMembership['binding'] {
  const step = state === 'phoneProven' || state === 'consentNeeded' ? steps[state] : 'waiting'
  return { step, bindingType, triesLeft: bindingTriesMax - tries, expiresAt }
}
