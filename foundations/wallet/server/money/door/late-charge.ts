import { Refusal } from '@daoxing/kit/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { announcePayment } from '../../announce-payment.ts'
import type { Payee } from '../../rules/payee.ts'
import { insertStated, isStated } from '../../stores/amount-store.ts'
import { missPayment } from '../miss-payment.ts'
import { addCharge, lockedPayment, type OfOrder, planCollecting, requireAmount } from './charge.ts'

const lateStates: readonly string[] = ['DUE', 'OWED', 'SAID_PAID', 'PAID']

/**
 * Adds to the price of an order, such as a toll, a fine or a tip, once per key, which identifies the reason. By card or
 * wallet it is collected like the price, by the same method. In cash it is more cash while the driver still waits for
 * it, and a debt after that.
 */
export async function lateCharge({
  tx,
  house,
  orderHash,
  amountTwd,
  key,
  payee,
}: OfOrder & { readonly key: string; readonly payee: Payee }): Promise<void> {
  requireAmount(amountTwd)
  const payment = await lockedPayment(tx, orderHash)
  const stated = { orderHash, kind: 'late', key, amountTwd } as const
  if (amountTwd === 0 || (await isStated(tx, stated))) return
  if (!lateStates.includes(payment.state)) throw new Refusal('wallet.notNow')
  await insertStated(tx, { ...stated, now: house.clock.now() })
  const charged = await addCharge({ tx, house, payment, kind: `more:${key}`, amountTwd, payee })
  house.log.info({ orderHash, key, amountTwd }, 'a late charge')
  if (charged.state === 'DUE' && !isPaidToDriver(charged.method)) await planCollecting({ tx, house, payment: charged })
  if (payment.state === 'PAID' && isPaidToDriver(charged.method)) return missPayment({ tx, house, payment: charged })
  await announcePayment({ tx, house, payment: charged })
}
