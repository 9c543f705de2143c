import { makeCarrierDefault } from '@daoxing/invoices/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { beginCarrierChange, shownCarriers } from '../shown-carriers.ts'
import { carriersOf, setDefaultCarrier } from '../stores/carrier-store.ts'

export const makeCarrierDefaultAnswer = answer(makeCarrierDefault, async ({ params: { id }, who, tx, house }) => {
  const { riderId } = who
  await beginCarrierChange(tx, riderId)
  if (!(await carriersOf(tx, riderId)).some((carrier) => carrier.id === id)) throw new Refusal('kit.notFound')
  await setDefaultCarrier(tx, { riderId, id })
  return shownCarriers({ tx, house, riderId })
})
