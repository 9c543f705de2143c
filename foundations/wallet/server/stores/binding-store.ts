import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { BoundKind } from './instrument-store.ts'

export const bindings = defineTable('wallet.bindings', {
  columns: {
    reference: z.string(),
    riderId: z.string(),
    kind: BoundKind,
    /**
     * `waiting`: bound at the provider, pending the rider's confirmation. `undone`: revoked by the person in whose
     * browser it was bound, or by its rider.
     */
    state: z.enum(['open', 'waiting', 'bound', 'failed', 'undone']),
    returnDigest: writeOnly(z.nullable(z.string())),
    /** The provider has proven that the rider consented in the returning browser. */
    isReturnProven: generated(z.boolean()),
    /** That browser had the session of the rider who started. */
    isOwnReturn: generated(z.boolean()),
    openedAt: Instant,
    settledAt: writeOnly(z.nullable(Instant)),
    /** Present while pending. */
    tokenSealed: z.nullable(z.string()),
    /** The resulting instrument. */
    tokenDigest: z.nullable(z.string()),
    cardDigest: z.nullable(z.string()),
    last4: z.nullable(z.string()),
    expiresYymm: z.nullable(z.string()),
    /** The last digits of a pending card, which confirm it. */
    digits: z.nullable(z.string()),
    /** The generated digits of a pending wallet. */
    digitsSealed: z.nullable(z.string()),
    wrongTries: generated(z.int()),
    waitsUntil: z.nullable(Instant),
    undoDigest: writeOnly(z.nullable(z.string())),
    undoUntil: writeOnly(z.nullable(Instant)),
  },
  key: ['reference'],
})

/** A visit to a provider's binding page. */
export type Binding = RecordOf<typeof bindings>

/** A bound instrument that may not pay yet: all of its data, with its token encrypted. */
export type HeldInstrument = Pick<Binding, 'cardDigest' | 'last4' | 'expiresYymm'> & {
  readonly tokenSealed: string
  readonly tokenDigest: string
}

/** The pending instrument of a binding; undefined before it is bound and after it has ended. */
export function heldInstrument(binding: Binding): HeldInstrument | undefined {
  const { tokenSealed, tokenDigest, cardDigest, last4, expiresYymm } = binding
  if (tokenSealed === null || tokenDigest === null) return undefined
  return { tokenSealed, tokenDigest, cardDigest, last4, expiresYymm }
}

export async function insertBinding(
  tx: Tx,
  binding: Pick<Binding, 'reference' | 'riderId' | 'kind' | 'openedAt'> & { readonly returnDigest: string },
): Promise<void> {
  await bindings.insert(tx, { ...binding, state: 'open' })
}

export function findBindingByReference(tx: Tx, reference: string): Promise<Binding | undefined> {
  return bindings.find(tx, { reference })
}

/** The provider has proven that the returning person is the payer. */
export async function markReturnProven(tx: Tx, reference: string): Promise<void> {
  await bindings.update(tx, { reference }, { isReturnProven: true })
}

/** Consumes the state of a return URL: only the first browser gets its binding. */
export async function takeReturn(tx: Tx, returnDigest: string): Promise<Binding | undefined> {
  const [taken] = await bindings.updateWhere(tx, { returnDigest: null }, (query) =>
    query.where('return_digest', '=', returnDigest),
  )
  return taken
}

/**
 * Sets another return URL of a binding. That of a proven browser replaces any other, and a browser without proof cannot
 * replace it.
 */
export async function renewReturn(
  tx: Tx,
  { reference, returnDigest, isProven }: { reference: string; returnDigest: string; isProven: boolean },
): Promise<boolean> {
  const renewed = await bindings.updateWhere(tx, { returnDigest, isReturnProven: isProven }, (query) =>
    query
      .where('reference', '=', reference)
      .where((where) =>
        isProven
          ? where.or([where('is_return_proven', '=', false), where('return_digest', 'is not', null)])
          : where.and([where('is_return_proven', '=', false), where('return_digest', 'is not', null)]),
      ),
  )
  return renewed.length > 0
}

/** Records that the payer's browser returned with the session of the rider who started. */
export async function markOwnReturn(tx: Tx, reference: string): Promise<void> {
  await bindings.update(tx, { reference }, { isOwnReturn: true })
}

type Held = Pick<Binding, 'reference' | 'digits' | 'digitsSealed'> & {
  readonly held: HeldInstrument
  readonly waitsUntil: Instant
  readonly now: Instant
}

/** Stores the instrument until the rider confirms it; false if the visit has already ended. */
export async function holdBinding(
  tx: Tx,
  { reference, held, digits, digitsSealed, waitsUntil, now }: Held,
): Promise<boolean> {
  const change = { ...held, state: 'waiting', settledAt: now, digits, digitsSealed, waitsUntil } as const
  const waiting = await bindings.updateWhere(tx, change, (query) =>
    query.where('reference', '=', reference).where('state', '=', 'open'),
  )
  return waiting.length > 0
}

/** Stores the outcome of a visit; false if it was stored before. The token is removed from the row. */
export async function endBinding(
  tx: Tx,
  {
    reference,
    state,
    tokenDigest,
    now,
  }: { reference: string; state: 'bound' | 'failed' | 'undone'; tokenDigest?: string | undefined; now: Instant },
): Promise<boolean> {
  const gone = { tokenSealed: null, digits: null, digitsSealed: null, waitsUntil: null }
  const ended = await bindings.updateWhere(tx, { ...gone, state, settledAt: now, tokenDigest }, (query) =>
    query
      .where('reference', '=', reference)
      .where('state', 'in', state === 'undone' ? ['open', 'waiting', 'bound'] : ['open', 'waiting']),
  )
  return ended.length > 0
}

/** Bindings that wait for the rider's confirmation, the oldest first. */
export function waitingBindingsOf(
  tx: Tx,
  { riderId, now }: { riderId: string; now: Instant },
): Promise<readonly Binding[]> {
  return bindings.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', '=', 'waiting')
      .where('waits_until', '>', now)
      .orderBy('settled_at')
      .orderBy('reference'),
  )
}

/** The visits of a payer of a link that have not ended. */
export function unfinishedBindingsOf(tx: Tx, ownerId: string): Promise<readonly Binding[]> {
  return bindings.all(tx, (query) => query.where('rider_id', '=', ownerId).where('state', 'in', ['open', 'waiting']))
}

/** Deletes the ended visits of a payer of a link. An undone one stays a while: its token may still arrive. */
export async function deleteEndedBindingsOf(tx: Tx, ownerId: string): Promise<void> {
  await bindings.deleteWhere(tx, (query) =>
    query.where('rider_id', '=', ownerId).where('state', 'in', ['bound', 'failed']),
  )
}

/** Permits undoing a binding with the secret of this digest until the given time. */
export async function allowUndo(
  tx: Tx,
  { reference, undoDigest, until }: { reference: string; undoDigest: string; until: Instant },
): Promise<void> {
  await bindings.update(tx, { reference }, { undoDigest, undoUntil: until })
}

export function bindingToUndo(
  tx: Tx,
  { undoDigest, now }: { undoDigest: string; now: Instant },
): Promise<Binding | undefined> {
  return bindings.first(tx, (query) => query.where('undo_digest', '=', undoDigest).where('undo_until', '>', now))
}

/** Consumes the right to undo; false if it was used before. */
export async function spendUndo(tx: Tx, undoDigest: string): Promise<boolean> {
  const spent = await bindings.updateWhere(tx, { undoDigest: null, undoUntil: null }, (query) =>
    query.where('undo_digest', '=', undoDigest),
  )
  return spent.length > 0
}

/** Deletes visits that were opened before a moment. */
export async function deleteBindingsBefore(tx: Tx, before: Instant): Promise<void> {
  await bindings.deleteWhere(tx, (query) =>
    query.where('opened_at', '<', before).where('state', 'not in', ['open', 'waiting']),
  )
}
