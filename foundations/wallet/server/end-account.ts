import type { AccountHold } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { lockMethods } from './locks.ts'
import { removeInstrumentNow } from './methods/change-methods.ts'
import { creditOfTwd } from './money/credit-of.ts'
import { instrumentsOf } from './stores/instrument-store.ts'
import { forgetPayer, unpaidTwdOf } from './stores/payer-store.ts'

/** Bills that are not paid, and credit that would be lost: it is paid out by customer service, or ridden. */
export async function holdsOfMoney(tx: Tx, riderId: string): Promise<readonly AccountHold[]> {
  const owedTwd = await unpaidTwdOf(tx, riderId)
  const creditTwd = await creditOfTwd(tx, riderId)
  const holds: AccountHold[] = []
  if (owedTwd > 0) holds.push({ kind: 'unpaid', path: '/myOrder', amountTwd: owedTwd })
  if (creditTwd > 0) holds.push({ kind: 'credit', path: '/cs/csCenter', amountTwd: creditTwd })
  return holds
}

/**
 * Cards and wallets are unbound at their providers, and nothing of them stays but the kind. The ledger and the payments
 * stay with amounts and times. A bill of the last days comes first.
 */
export async function eraseWallet(tx: Tx, riderId: string, house: House): Promise<'erased' | 'later'> {
  await lockMethods(tx, riderId)
  if ((await unpaidTwdOf(tx, riderId)) > 0) return 'later'
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const removed of await instrumentsOf(tx, riderId)) await removeInstrumentNow({ tx, house, riderId, removed })
  await forgetPayer(tx, riderId)
  return 'erased'
}
