import { defineTable, json, type Tx } from '@daoxing/kit/server'
import { RentalContractText } from '@daoxing/rental/contract'
import * as z from 'zod/mini'

/** The texts of the contract that riders have agreed to. */
const copies = defineTable('rental.contract_copies', {
  columns: { textHash: z.string(), contract: json(RentalContractText) },
  key: ['textHash'],
})

/** The same text is stored once, however many orders follow it. */
export async function keepContractCopy(
  tx: Tx,
  copy: { textHash: string; contract: RentalContractText },
): Promise<void> {
  await copies.insertIfAbsent(tx, copy)
}

/** The text of an order, as its rider agreed to it. */
export async function contractCopy(tx: Tx, textHash: string): Promise<RentalContractText> {
  const copy = await copies.find(tx, { textHash })
  if (!copy) throw new Error(`the text ${textHash} was never stored`)
  return copy.contract
}
