import { type Tx, tablesOf } from '@daoxing/kit/server'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

const ChoiceRow = z.object({
  rider_id: z.string(),
  revision: z.int(),
  method: PaymentMethod,
  card_id: z.nullable(z.string()),
})
type Tables = { 'wallet.choices': z.infer<typeof ChoiceRow> }

/** The rider's choice; the revision counts every change of instruments and choice. */
export type Choice = { readonly revision: number; readonly method: PaymentMethod; readonly cardId: string | null }

/** Reads the rider's choice; cash without one. */
export async function choiceOf(tx: Tx, riderId: string): Promise<Choice> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.choices')
    .select(['rider_id', 'revision', 'method', 'card_id'])
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
  if (!row) return { revision: 0, method: 'cash', cardId: null }
  const { revision, method, card_id: cardId } = z.parse(ChoiceRow, row)
  return { revision, method, cardId }
}

/** Writes the choice with its next revision. */
export async function writeChoice(
  tx: Tx,
  { riderId, method, cardId }: { riderId: string; method: PaymentMethod; cardId: string | null },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('wallet.choices')
    .values({ rider_id: riderId, revision: 1, method, card_id: cardId })
    .onConflict((conflict) =>
      conflict
        .column('rider_id')
        .doUpdateSet((set) => ({ revision: set('wallet.choices.revision', '+', 1), method, card_id: cardId })),
    )
    .execute()
}
