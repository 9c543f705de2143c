import type { House, Tx } from '@daoxing/kit/server'
import { announceDefaults } from '../announce-payment.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'

/**
 * What waits for the rider's word has changed, or the rider's credit: the picture of their ways to pay has its next
 * revision. Called under the lock of the rider's methods.
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
