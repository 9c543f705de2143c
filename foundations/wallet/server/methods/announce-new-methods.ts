import type { House, Tx } from '@daoxing/kit/server'
import { announceDefaults } from '../announce-payment.ts'
import { announceMethods } from '../jobs/wallet-jobs.ts'
import { lockMethods } from '../locks.ts'
import { linkIdOf } from '../rules/guest-payer.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/**
 * Plans the announcement of the payment methods after a change of the rider's credit, for the time after the commit.
 */
export async function announceMethodsLater({ tx, house, riderId }: OfRider): Promise<void> {
  await house.jobs.plan(tx, announceMethods, { riderId }, { key: `wallet:methods:${riderId}` })
}

/** The handler of that job. The revision increases under the lock, so that a concurrent read gets the older one. */
export async function announceMethodsHandler({ house, riderId }: Omit<OfRider, 'tx'>): Promise<void> {
  await house.database.transaction(async (tx) => {
    await lockMethods(tx, riderId)
    await announceNewMethods({ tx, house, riderId })
  })
}

/**
 * Announces the payment methods with their next revision after a change of the pending bindings. Called under the lock
 * of the rider's methods.
 */
export async function announceNewMethods({ tx, house, riderId }: OfRider): Promise<void> {
  // The payer of a link has no account and no page that lists methods.
  if (linkIdOf(riderId) !== undefined) return
  const { method, cardId } = await choiceOf(tx, riderId)
  await writeChoice(tx, { riderId, method, cardId })
  await announceDefaults({ tx, house, riderId })
}
