import { isRunning } from '@daoxing/charging/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { applyOutcome, callProvider, raiseHold } from '@daoxing/wallet/server'
import { lockedOrder } from '../locked-order.ts'
import { orders } from '../orders.ts'
import { chargeSoFar } from '../session-money.ts'
import type { Step } from '../step.ts'
import { raiseCover } from './session-jobs.ts'

const tryAgainSeconds = 15

/**
 * Raises the hold of a session that nears it; if that was declined, captures the amount so far. The provider is called
 * outside of any transaction, and `payment-client.ts` receives the outcome.
 */
export async function raiseCoverWork({
  payload: { orderHash },
  house,
}: {
  payload: JobPayload<typeof raiseCover>
  house: House
}): Promise<void> {
  const reference = await house.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, orderHash)
    if (order === undefined || !isRunning(order.state)) return undefined
    if (order.coverState === 'raising') return beginRaise({ tx, house, order })
    if (order.coverState === 'declined') await captureSoFar({ tx, house, order })
    return undefined
  })
  if (reference === undefined) return
  const outcome = await callProvider({ house, reference })
  if (outcome) await house.database.transaction((tx) => applyOutcome({ tx, house, reference, outcome }))
}

async function beginRaise({ tx, house, order }: Step): Promise<string | undefined> {
  const { orderHash, raiseToTwd } = order
  try {
    const reference = await raiseHold({ tx, house, orderHash, amountTwd: raiseToTwd ?? order.coverTwd })
    // This much is already held, so the provider sends no answer.
    if (reference === undefined) await takeCover({ tx, house, order })
    return reference
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A renewal of the hold is in progress, or the card was removed: it holds nothing more.
    if (error.key === 'wallet.paymentChecking') await tryAgain({ tx, house, order })
    else await declineCover({ tx, house, order })
    return undefined
  }
}

async function tryAgain({ tx, house, order: { orderHash } }: Step): Promise<void> {
  const dueAt = plusSeconds(house.clock.now(), tryAgainSeconds)
  await house.jobs.plan(tx, raiseCover, { orderHash }, { key: `charging:cover:${orderHash}`, dueAt })
}

/** The raise counts: card or wallet cover its amount, and the next one may follow. */
export async function takeCover({ tx, house, order }: Step): Promise<void> {
  const coverTwd = order.raiseToTwd ?? order.coverTwd
  await orders.amend({ tx, house, row: order, change: { coverTwd, coverState: 'open', raiseToTwd: null } })
}

/** Nothing more is held for a session: its amount so far is captured, and it continues to the end of its cover. */
export async function declineCover({ tx, house, order }: Step): Promise<void> {
  const { orderHash } = order
  await orders.amend({ tx, house, row: order, change: { coverState: 'declined', raiseToTwd: null } })
  await house.jobs.plan(tx, raiseCover, { orderHash }, { key: `charging:cover:${orderHash}` })
}

async function captureSoFar({ tx, house, order }: Step): Promise<void> {
  const chargedTwd = Math.min(order.amountTwd, order.coverTwd)
  const change = { coverState: 'closed', chargedTwd } as const
  await orders.amend({ tx, house, row: order, change, effect: ({ row }) => chargeSoFar({ tx, house, order: row }) })
}
