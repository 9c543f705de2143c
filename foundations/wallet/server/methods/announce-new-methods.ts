import type { House, Tx } from '@daoxing/kit/server'
import { announceDefaults } from '../announce-payment.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'

/**
 * Announces the payment methods with their next revision after a change of the waiting bindings or of the rider's
 * credit. Called under the lock of the rider's methods.
 */
export async function announceNewMethods({
  tx,
  house,
  riderId,
}: {
  tx: Tx
  house: House
  riderId: string
}): Promise<void> {
  const { method, cardId } = await choiceOf(tx, riderId)
  await writeChoice(tx, { riderId, method, cardId })
  await announceDefaults({ tx, house, riderId })
}
