import { defineTable, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

const choices = defineTable('wallet.choices', {
  columns: { riderId: z.string(), revision: z.int(), method: PaymentMethod, cardId: z.nullable(z.string()) },
  key: ['riderId'],
})

/** The rider's choice; the revision counts every change of instruments and choice. */
export type Choice = Omit<RecordOf<typeof choices>, 'riderId'>

/** Reads the rider's choice; cash without one. */
export async function choiceOf(tx: Tx, riderId: string): Promise<Choice> {
  return (await choices.find(tx, { riderId })) ?? { revision: 0, method: 'cash', cardId: null }
}

/** Stores the choice with its next revision. */
export async function writeChoice(
  tx: Tx,
  { riderId, method, cardId }: { riderId: string; method: PaymentMethod; cardId: string | null },
): Promise<void> {
  await tablesOf(tx, choices)
    .insertInto('wallet.choices')
    .values({ rider_id: riderId, revision: 1, method, card_id: cardId })
    .onConflict((conflict) =>
      conflict
        .column('rider_id')
        .doUpdateSet((set) => ({ revision: set('wallet.choices.revision', '+', 1), method, card_id: cardId })),
    )
    .execute()
}
