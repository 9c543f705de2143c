import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { Hold } from '../stores/hold-store.ts'

const daySeconds = 24 * 3600
/**
 * Lifetime of a hold without an expiry from its provider. NewebPay accepts no capture later than seven days (TRA10029).
 */
const holdLifeSeconds = 7 * daySeconds
/** A hold is renewed a day before its expiry, so that an unreachable provider has time to return. */
const renewBeforeSeconds = daySeconds

/**
 * The expiry of a hold at its provider, and the time of its renewal. A short hold is renewed after three quarters of
 * its lifetime.
 */
export function holdTimes({ heldAt, expiresAt }: { heldAt: Instant; expiresAt: Instant | undefined }): {
  lapsesAt: Instant
  renewAt: Instant
} {
  const lapsesAt = expiresAt ?? plusSeconds(heldAt, holdLifeSeconds)
  const lifeSeconds = Math.max(0, secondsBetween(heldAt, lapsesAt))
  const beforeSeconds = Math.min(renewBeforeSeconds, Math.floor(lifeSeconds / 4))
  return { lapsesAt, renewAt: plusSeconds(lapsesAt, -beforeSeconds) }
}

type Standing = Pick<Hold, 'purpose' | 'state'>

/** Whether a hold belongs to a deposit, which pays nothing before the deposit is settled. */
export function isDeposit({ purpose }: Pick<Hold, 'purpose'>): boolean {
  return purpose === 'deposit' || purpose === 'advance'
}

/** Whether a hold covers the price and can be captured now. */
export function isCover({ purpose, state }: Standing): boolean {
  return state === 'AUTHORIZED' && (purpose === 'fare' || purpose === 'raise')
}

/** The amount that is held for the price and can be captured now. */
export function coverTwd(holds: readonly Pick<Hold, 'purpose' | 'state' | 'amountTwd'>[]): number {
  return holds.filter(isCover).reduce((sum, { amountTwd }) => sum + amountTwd, 0)
}

/** The deposit of an order that was captured and not returned; one that is being replaced counts as the old hold. */
export function liveDeposit(holds: readonly Hold[]): Hold | undefined {
  const deposits = holds.filter(isDeposit)
  return (
    deposits.findLast(({ state }) => state === 'AUTHORIZED' || state === 'CAPTURING' || state === 'CAPTURED') ??
    deposits.findLast(({ state }) => state === 'AUTHORIZING')
  )
}

const heldStates: readonly Hold['state'][] = ['AUTHORIZED', 'CAPTURING', 'AUTHORIZING']

/**
 * The amount on hold for the price, as the rider sees it. A renewal counts once the hold that it replaces has ended.
 */
export function heldTwd(holds: readonly Hold[]): number {
  const held = holds.filter((hold) => !isDeposit(hold) && heldStates.includes(hold.state))
  return held
    .filter(({ replaces }) => !held.some(({ holdId, state }) => holdId === replaces && state === 'AUTHORIZED'))
    .reduce((sum, { amountTwd }) => sum + amountTwd, 0)
}
