import { nextState, Refusal, taipeiTime } from '@daoxing/kit/contract'
import { lockUntilEnd } from '@daoxing/kit/server'
import {
  type ScooterAccountEvent,
  scooterAccountLifecycle,
  type ScooterAccountState,
  scooterRiderStatusChanged,
} from '@daoxing/scooter/contract'
import { type Account, accounts, documents, documentsOf } from '../stores/account-tables.ts'
import { type AccountStep, licenceElsewhere, shownRider, standingOf } from './account-view.ts'

/** One change of an account at a time. */
export async function lockedAccount({ tx, riderId }: AccountStep): Promise<Account | undefined> {
  await lockUntilEnd(tx, `scooterAccount:${riderId}`)
  return accounts.find(tx, { riderId })
}

/** The rider's account under its lock, for a change; what its licence has lost meanwhile is written first. */
export async function accountToChange(step: AccountStep): Promise<Account> {
  const account = await lockedAccount(step)
  if (!account) throw new Refusal('scooter.signUpNeeded')
  return await caughtUp(step, account)
}

/** The account under its lock; the first call opens it. */
export async function openedAccount(step: AccountStep): Promise<Account> {
  const known = await lockedAccount(step)
  if (known) return await caughtUp(step, known)
  const { tx, riderId } = step
  return accounts.insert(tx, {
    ...{ riderId, revision: 1, state: 'NEW', isProvenElsewhere: false, licenceResult: null, reasonSealed: null },
    ...{ covers: null, licenceExpiresOn: null, profileSealed: null, reviewId: null },
  })
}

/** Writes that a licence has ended, or that the proof of another service holds no longer. */
export async function caughtUp(step: AccountStep, account: Account): Promise<Account> {
  if (account.state !== 'ALLOWED') return account
  const elsewhere = account.isProvenElsewhere ? await licenceElsewhere(step) : undefined
  const today = taipeiTime(step.house.clock.now()).day
  const standing = standingOf(account, { elsewhere, today })
  if (standing === 'COLLECTING') return moveAccount(step, account, 'proofLost', { isProvenElsewhere: false })
  if (standing !== 'REFUSED') return account
  for (const row of await documentsOf(step.tx, step.riderId))
    if (row.type === 'licence_front' || row.type === 'licence_back')
      await documents.update(step.tx, row, { result: 'ended', reasonSealed: null })
  return moveAccount(step, account, 'licenceEnded', { covers: null, reasonSealed: null, licenceResult: 'NO_LICENSE' })
}

type Change = Partial<Omit<Account, 'riderId' | 'revision' | 'state'>>

/** Undefined for an event that the state does not accept. */
export const stateAfter = (state: ScooterAccountState, event: ScooterAccountEvent): ScooterAccountState | undefined =>
  nextState<ScooterAccountState, ScooterAccountEvent>(scooterAccountLifecycle, state, event)

/** Moves an account by the lifecycle and tells the rider's pages [SCT-030]. */
export async function moveAccount(
  step: AccountStep,
  account: Account,
  event: ScooterAccountEvent,
  change: Change = {},
): Promise<Account> {
  const state = stateAfter(account.state, event)
  if (state === undefined) throw new Refusal('scooter.operationForbidden', { state: account.state })
  return writeAccount(step, account, { ...change, state })
}

/** Writes a change of an account and tells the rider's pages. */
export async function writeAccount(
  step: AccountStep,
  account: Account,
  change: Change & { readonly state?: ScooterAccountState },
): Promise<Account> {
  const { tx, house, riderId } = step
  const changed = await accounts.update(tx, account, change)
  if (!changed) throw new Error('the account moved under its lock')
  await house.outbox.add(tx, scooterRiderStatusChanged, {
    to: [`rider:${riderId}`],
    payload: { rider: await shownRider(step, { showsReason: false }) },
    snapshotOf: `scooterRider:${riderId}`,
  })
  return changed
}
