import { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { InstrumentKind } from './instrument-store.ts'

const BindingRow = z.object({
  reference: z.string(),
  rider_id: z.string(),
  kind: InstrumentKind,
  state: z.enum(['open', 'bound', 'failed']),
  return_digest: z.nullable(z.string()),
  opened_at: Instant,
  settled_at: z.nullable(Instant),
})
type BindingRow = z.infer<typeof BindingRow>
type Tables = { 'wallet.bindings': BindingRow }

/** A visit to a provider's page on which something is bound. */
export type Binding = {
  readonly reference: string
  readonly riderId: string
  readonly kind: InstrumentKind
  readonly state: BindingRow['state']
  readonly openedAt: Instant
}

const columns = ['reference', 'rider_id', 'kind', 'state', 'return_digest', 'opened_at', 'settled_at'] as const

function bindingOf(row: unknown): Binding {
  const read = z.parse(BindingRow, row)
  return {
    reference: read.reference,
    riderId: read.rider_id,
    kind: read.kind,
    state: read.state,
    openedAt: read.opened_at,
  }
}

export async function insertBinding(
  tx: Tx,
  binding: Pick<Binding, 'reference' | 'riderId' | 'kind' | 'openedAt'> & { readonly returnDigest: string },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('wallet.bindings')
    .values({
      reference: binding.reference,
      rider_id: binding.riderId,
      kind: binding.kind,
      state: 'open',
      return_digest: binding.returnDigest,
      opened_at: binding.openedAt,
      settled_at: null,
    })
    .execute()
}

export async function findBindingByReference(tx: Tx, reference: string): Promise<Binding | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.bindings')
    .select(columns)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && bindingOf(row)
}

/** Uses up the state of a return address: whoever shows it first gets its binding, nobody after. */
export async function takeReturn(tx: Tx, returnDigest: string): Promise<Binding | undefined> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({ return_digest: null })
    .where('return_digest', '=', returnDigest)
    .returning(columns)
    .executeTakeFirst()
  return row && bindingOf({ ...row, return_digest: null })
}

/** Writes how a visit ended; answers false where that was written before. */
export async function endBinding(
  tx: Tx,
  { reference, state, now }: { reference: string; state: 'bound' | 'failed'; now: Instant },
): Promise<boolean> {
  const result = await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({ state, settled_at: now })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Forgets visits that were opened before a moment. */
export async function deleteBindingsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx)
    .deleteFrom('wallet.bindings')
    .where('opened_at', '<', before)
    .where('state', '<>', 'open')
    .execute()
}
