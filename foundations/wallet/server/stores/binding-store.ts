import { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { InstrumentKind } from './instrument-store.ts'

const BindingRow = z.object({
  reference: z.string(),
  rider_id: z.string(),
  kind: InstrumentKind,
  state: z.enum(['open', 'waiting', 'bound', 'failed', 'undone']),
  return_digest: z.nullable(z.string()),
  is_return_proven: z.boolean(),
  is_own_return: z.boolean(),
  opened_at: Instant,
  settled_at: z.nullable(Instant),
  token_sealed: z.nullable(z.string()),
  token_digest: z.nullable(z.string()),
  card_digest: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  expires_yymm: z.nullable(z.string()),
  digits: z.nullable(z.string()),
  digits_sealed: z.nullable(z.string()),
  wrong_tries: z.int(),
  waits_until: z.nullable(Instant),
  undo_digest: z.nullable(z.string()),
  undo_until: z.nullable(Instant),
})
type BindingRow = z.infer<typeof BindingRow>
type Tables = { 'wallet.bindings': BindingRow }

/** An instrument that is bound and may not pay yet: everything that makes it an instrument, with its token sealed. */
export type HeldInstrument = {
  readonly tokenSealed: string
  readonly tokenDigest: string
  readonly cardDigest: string | null
  readonly last4: string | null
  readonly expiresYymm: string | null
}

/** A visit to a provider's page on which something is bound. */
export type Binding = {
  readonly reference: string
  readonly riderId: string
  readonly kind: InstrumentKind
  /**
   * `waiting`: bound at the provider, and the rider has to confirm it. `undone`: taken back by the person in whose browser
   * it was bound, or by its rider.
   */
  readonly state: BindingRow['state']
  readonly openedAt: Instant
  /** The provider has proven that the browser that comes back is the one in which somebody agreed. */
  readonly isReturnProven: boolean
  /** That browser had the session of the rider who began. */
  readonly isOwnReturn: boolean
  /** There while it waits. */
  readonly held: HeldInstrument | null
  /** Tells which instrument it became. */
  readonly tokenDigest: string | null
  /** The last digits of a waiting card, which confirm it. */
  readonly digits: string | null
  /** The digits that were drawn for a waiting wallet. */
  readonly digitsSealed: string | null
  readonly wrongTries: number
  readonly waitsUntil: Instant | null
}

const columns = [
  'reference',
  'rider_id',
  'kind',
  'state',
  'return_digest',
  'is_return_proven',
  'is_own_return',
  'opened_at',
  'settled_at',
  'token_sealed',
  'token_digest',
  'card_digest',
  'last4',
  'expires_yymm',
  'digits',
  'digits_sealed',
  'wrong_tries',
  'waits_until',
  'undo_digest',
  'undo_until',
] as const satisfies readonly (keyof BindingRow)[]

function bindingOf(row: unknown): Binding {
  const read = z.parse(BindingRow, row)
  const { token_sealed: tokenSealed, token_digest: tokenDigest } = read
  return {
    reference: read.reference,
    riderId: read.rider_id,
    kind: read.kind,
    state: read.state,
    openedAt: read.opened_at,
    isReturnProven: read.is_return_proven,
    isOwnReturn: read.is_own_return,
    held:
      tokenSealed === null || tokenDigest === null
        ? null
        : {
            tokenSealed,
            tokenDigest,
            cardDigest: read.card_digest,
            last4: read.last4,
            expiresYymm: read.expires_yymm,
          },
    tokenDigest,
    digits: read.digits,
    digitsSealed: read.digits_sealed,
    wrongTries: read.wrong_tries,
    waitsUntil: read.waits_until,
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
      is_return_proven: false,
      is_own_return: false,
      opened_at: binding.openedAt,
      settled_at: null,
      token_sealed: null,
      token_digest: null,
      card_digest: null,
      last4: null,
      expires_yymm: null,
      digits: null,
      digits_sealed: null,
      wrong_tries: 0,
      waits_until: null,
      undo_digest: null,
      undo_until: null,
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

/** The provider has proven that whoever came back is the payer. */
export async function markReturnProven(tx: Tx, reference: string): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({ is_return_proven: true })
    .where('reference', '=', reference)
    .execute()
}

/** Uses up the state of a return address: the browser that shows it first gets its binding, no other after it. */
export async function takeReturn(tx: Tx, returnDigest: string): Promise<Binding | undefined> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({ return_digest: null })
    .where('return_digest', '=', returnDigest)
    .returning(columns)
    .executeTakeFirst()
  return row && bindingOf({ ...row, return_digest: null })
}

/**
 * Gives a binding another return address. The one of a proven browser takes the place of any other, and is not taken away
 * by a browser without proof.
 */
export async function renewReturn(
  tx: Tx,
  { reference, returnDigest, isProven }: { reference: string; returnDigest: string; isProven: boolean },
): Promise<boolean> {
  const result = await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({ return_digest: returnDigest, is_return_proven: isProven })
    .where('reference', '=', reference)
    .where((where) =>
      isProven
        ? where.or([where('is_return_proven', '=', false), where('return_digest', 'is not', null)])
        : where.and([where('is_return_proven', '=', false), where('return_digest', 'is not', null)]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Notes that the browser of the payer came back with the session of the rider who began. */
export async function markOwnReturn(tx: Tx, reference: string): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({ is_own_return: true })
    .where('reference', '=', reference)
    .execute()
}

/** Keeps what was bound until the rider confirms it; answers false where the visit has ended before. */
export async function holdBinding(
  tx: Tx,
  {
    reference,
    held,
    digits,
    digitsSealed,
    waitsUntil,
    now,
  }: { reference: string; held: HeldInstrument; waitsUntil: Instant; now: Instant } & Pick<
    Binding,
    'digits' | 'digitsSealed'
  >,
): Promise<boolean> {
  const result = await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({
      state: 'waiting',
      settled_at: now,
      token_sealed: held.tokenSealed,
      token_digest: held.tokenDigest,
      card_digest: held.cardDigest,
      last4: held.last4,
      expires_yymm: held.expiresYymm,
      digits,
      digits_sealed: digitsSealed,
      waits_until: waitsUntil,
    })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Writes how a visit ended; answers false where that was written before. The token leaves the row. */
export async function endBinding(
  tx: Tx,
  {
    reference,
    state,
    tokenDigest,
    now,
  }: { reference: string; state: 'bound' | 'failed' | 'undone'; tokenDigest?: string | undefined; now: Instant },
): Promise<boolean> {
  const result = await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({
      state,
      settled_at: now,
      token_sealed: null,
      digits: null,
      digits_sealed: null,
      waits_until: null,
      ...(tokenDigest === undefined ? {} : { token_digest: tokenDigest }),
    })
    .where('reference', '=', reference)
    .where('state', 'in', state === 'undone' ? ['open', 'waiting', 'bound'] : ['open', 'waiting'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Bindings that wait for the rider's confirmation, oldest first. */
export async function waitingBindingsOf(
  tx: Tx,
  { riderId, now }: { riderId: string; now: Instant },
): Promise<readonly Binding[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('wallet.bindings')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('state', '=', 'waiting')
    .where('waits_until', '>', now)
    .orderBy('settled_at')
    .orderBy('reference')
    .execute()
  return rows.map(bindingOf)
}

/** Lets a binding be undone by whoever shows the secret of this digest, until then. */
export async function allowUndo(
  tx: Tx,
  { reference, undoDigest, until }: { reference: string; undoDigest: string; until: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({ undo_digest: undoDigest, undo_until: until })
    .where('reference', '=', reference)
    .execute()
}

export async function bindingToUndo(
  tx: Tx,
  { undoDigest, now }: { undoDigest: string; now: Instant },
): Promise<Binding | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.bindings')
    .select(columns)
    .where('undo_digest', '=', undoDigest)
    .where('undo_until', '>', now)
    .executeTakeFirst()
  return row && bindingOf(row)
}

/** Uses up the right to undo; answers false where it was used before. */
export async function spendUndo(tx: Tx, undoDigest: string): Promise<boolean> {
  const result = await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set({ undo_digest: null, undo_until: null })
    .where('undo_digest', '=', undoDigest)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Forgets visits that were opened before a moment. */
export async function deleteBindingsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx)
    .deleteFrom('wallet.bindings')
    .where('opened_at', '<', before)
    .where('state', 'not in', ['open', 'waiting'])
    .execute()
}
