import {
  type BindingEvent,
  bindingLifecycle,
  bindingStates,
  type BindingState,
  bindingTypes,
} from '@daoxing/identity/contract'
import { Instant, nextState, Refusal } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const memberships = defineTable('identity.partner_memberships', {
  columns: {
    riderId: z.string(),
    state: z.enum(['none', 'bound', 'changed']),
    memberNo: z.string(),
    bindingNo: z.int(),
    loginIdSealed: z.string(),
    loginIdTail: z.string(),
    phoneSealed: z.string(),
    bindingType: z.enum(bindingTypes),
    boundAt: Instant,
    revision: z.int(),
  },
  key: ['riderId'],
  guard: ['revision'],
})
export type StoredMembership = RecordOf<typeof memberships>

const bindings = defineTable('identity.partner_bindings', {
  columns: {
    id: z.string(),
    riderId: z.string(),
    state: z.enum(bindingStates),
    bindingType: z.enum(bindingTypes),
    phoneSealed: z.string(),
    shownHash: z.string(),
    loginIdSealed: z.nullable(z.string()),
    tries: z.int(),
    begunAt: Instant,
    expiresAt: Instant,
    revision: z.int(),
  },
  key: ['id'],
  guard: ['revision'],
})
export type StoredBinding = RecordOf<typeof bindings>

const checks = defineTable('identity.partner_checks', {
  columns: {
    riderId: z.string(),
    loginIdSealed: z.nullable(z.string()),
    status: z.nullable(z.int()),
    code: z.nullable(z.int()),
    isMember: z.nullable(z.boolean()),
    checkedAt: z.nullable(Instant),
    asks: z.int(),
    asksSince: Instant,
  },
  key: ['riderId'],
})
export type StoredCheck = RecordOf<typeof checks>

/** The stored membership, also an ended one. */
export function membershipOf(tx: Tx, riderId: string): Promise<StoredMembership | undefined> {
  return memberships.find(tx, { riderId })
}

/** The rider to whom a member is bound now. */
export function holderOf(tx: Tx, memberNo: string): Promise<StoredMembership | undefined> {
  return memberships.first(tx, (query) => query.where('member_no', '=', memberNo).where('state', '<>', 'none'))
}

export async function setMembershipState(
  tx: Tx,
  membership: StoredMembership,
  state: StoredMembership['state'],
): Promise<void> {
  if (!(await memberships.update(tx, membership, { state }))) throw new Refusal('kit.movedMeanwhile')
}

/** Writes the membership of a rider over an earlier one. */
export async function saveMembership(tx: Tx, next: Omit<StoredMembership, 'revision'>): Promise<void> {
  const before = await memberships.find(tx, { riderId: next.riderId })
  if (!before) await memberships.insert(tx, { ...next, revision: 1 })
  else if (!(await memberships.update(tx, before, next))) throw new Refusal('kit.movedMeanwhile')
}

export async function insertBinding(tx: Tx, binding: Omit<StoredBinding, 'revision'>): Promise<StoredBinding> {
  return await bindings.insert(tx, { ...binding, revision: 1 })
}

export function bindingById(tx: Tx, id: string): Promise<StoredBinding | undefined> {
  return bindings.find(tx, { id })
}

/** The binding that has not ended; there is at most one for each rider. */
export function openBindingOf(tx: Tx, riderId: string): Promise<StoredBinding | undefined> {
  return bindings.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', 'in', ['phoneProven', 'consentNeeded', 'asking']),
  )
}

/** How often a rider has shown id numbers since a moment. */
export async function bindingTriesSince(tx: Tx, riderId: string, since: Instant): Promise<number> {
  const rows = await tablesOf(tx, bindings)
    .selectFrom('identity.partner_bindings')
    .select('tries')
    .where('rider_id', '=', riderId)
    .where('begun_at', '>', since)
    .execute()
  return rows.reduce((total, { tries }) => total + tries, 0)
}

type BindingFacts = Partial<Pick<StoredBinding, 'loginIdSealed' | 'tries' | 'bindingType'>>

/** The only place that moves a binding, and only from the revision that was read. */
export async function moveBinding(
  tx: Tx,
  binding: StoredBinding,
  event: BindingEvent,
  facts: BindingFacts = {},
): Promise<StoredBinding> {
  const state = nextState<BindingState, BindingEvent>(bindingLifecycle, binding.state, event)
  if (state === undefined) throw new Error(`a binding that is ${binding.state} has no ${event}`)
  const moved = await bindings.update(tx, binding, { ...facts, state })
  if (!moved) throw new Refusal('kit.movedMeanwhile')
  return moved
}

export async function forgetBindingsBefore(tx: Tx, before: Instant): Promise<void> {
  await bindings.deleteWhere(tx, (query) =>
    query.where('begun_at', '<', before).where('state', 'in', ['bound', 'refused', 'expired']),
  )
}

export function checkOf(tx: Tx, riderId: string): Promise<StoredCheck | undefined> {
  return checks.find(tx, { riderId })
}

export async function saveCheck(tx: Tx, check: StoredCheck): Promise<void> {
  await checks.put(tx, check)
}

/** Removes the membership with its bindings and its last check. */
export async function forgetPartner(tx: Tx, riderId: string): Promise<void> {
  await memberships.delete(tx, { riderId })
  await bindings.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
  await checks.delete(tx, { riderId })
}
