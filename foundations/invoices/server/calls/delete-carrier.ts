import { deleteCarrier } from '@daoxing/invoices/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { shownCarriers } from '../shown-carriers.ts'
import { carriersOf, removeCarrier, setDefaultCarrier } from '../stores/carrier-store.ts'

/** Riders may delete their carriers even if the invoice features are closed to them. */
export const deleteCarrierAnswer = answer(deleteCarrier, async ({ params: { id }, who, tx, house }) => {
  const { riderId } = who
  await lockUntilEnd(tx, `invoices:carriers:${riderId}`)
  const removed = await removeCarrier(tx, { riderId, id })
  if (!removed) throw new Refusal('kit.notFound')
  const [oldest] = await carriersOf(tx, riderId)
  if (removed.isDefault && oldest) await setDefaultCarrier(tx, oldest)
  return shownCarriers({ tx, house, riderId })
})
