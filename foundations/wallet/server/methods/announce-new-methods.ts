import type { House, Tx } from '@daoxing/kit/server'
import { announceDefaults } from '../announce-payment.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'

/** Something waits for the rider's word, or does no more: the picture of their ways to pay has its next revision. */
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
