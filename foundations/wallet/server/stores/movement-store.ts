import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const MovementRow = z.object({
  reference: z.string(),
  hold_id: z.string(),
  kind: z.enum(['authorize', 'capture', 'release', 'refund']),
  amount_twd: AmountTwd,
  refunded_before_twd: AmountTwd,
  state: z.enum(['intended', 'done', 'declined']),
  asked_at: z.nullable(Instant),
  tries: z.int(),
  provider_code: z.nullable(z.string()),
  created_at: Instant,
  settled_at: z.nullable(Instant),
})
type MovementRow = z.infer<typeof MovementRow>
/** Written and asked for, and of no use to whoever reads a movement. */
type WholeRow = MovementRow & { readonly under_way_since: Instant | null }
type Tables = { 'wallet.movements': WholeRow; 'wallet.holds': { hold_id: string; order_hash: string } }

/** One thing that a provider is asked to do. */
export type Movement = {
  readonly reference: string
  readonly holdId: string
  readonly kind: MovementRow['kind']
  readonly amountTwd: number
  readonly refundedBeforeTwd: number
  readonly state: MovementRow['state']
  /** When the provider was asked last, or looked up. */
  readonly askedAt: Instant | null
  readonly tries: number
}

const columns = [
  'reference',
  'hold_id',
  'kind',
  'amount_twd',
  'refunded_before_twd',
  'state',
  'asked_at',
  'tries',
  'provider_code',
  'created_at',
  'settled_at',
] as const satisfies readonly (keyof MovementRow)[]

function movementOf(row: unknown): Movement {
  const read = z.parse(MovementRow, row)
  return {
    reference: read.reference,
    holdId: read.hold_id,
    kind: read.kind,
    amountTwd: read.amount_twd,
    refundedBeforeTwd: read.refunded_before_twd,
    state: read.state,
    askedAt: read.asked_at,
    tries: read.tries,
  }
}

export type NewMovement = Pick<Movement, 'reference' | 'holdId' | 'kind' | 'amountTwd' | 'refundedBeforeTwd'> & {
  readonly createdAt: Instant
}

/** Writes what is intended. A hold has one movement under way: another breaks the unique key. */
export async function insertMovement(tx: Tx, movement: NewMovement): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('wallet.movements')
    .values({
      reference: movement.reference,
      hold_id: movement.holdId,
      kind: movement.kind,
      amount_twd: movement.amountTwd,
      refunded_before_twd: movement.refundedBeforeTwd,
      state: 'intended',
      asked_at: null,
      under_way_since: null,
      tries: 0,
      provider_code: null,
      created_at: movement.createdAt,
      settled_at: null,
    })
    .execute()
}

export async function findMovement(tx: Tx, reference: string): Promise<Movement | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.movements')
    .select(columns)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && movementOf(row)
}

/** Notes that the provider is about to be asked, or looked up where it was asked before, and answers the movement as it stood. */
export async function noteAsking(
  tx: Tx,
  { reference, now }: { reference: string; now: Instant },
): Promise<Movement | undefined> {
  const movement = await findMovement(tx, reference)
  if (movement?.state !== 'intended') return undefined
  await tablesOf<Tables>(tx)
    .updateTable('wallet.movements')
    .set((set) => ({
      asked_at: now,
      tries: set('tries', '+', 1),
      ...(movement.askedAt === null ? { under_way_since: now } : {}),
    }))
    .where('reference', '=', reference)
    .where('state', '=', 'intended')
    .execute()
  return movement
}

/** Notes that the provider is about to be asked again; false where it is at work on it since that moment or later. */
export async function noteAskingAgain(
  tx: Tx,
  { reference, now, atWorkSince }: { reference: string; now: Instant; atWorkSince: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<Tables>(tx)
    .updateTable('wallet.movements')
    .set({ under_way_since: now })
    .where('reference', '=', reference)
    .where('state', '=', 'intended')
    .where((where) => where.or([where('under_way_since', 'is', null), where('under_way_since', '<', atWorkSince)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that no process waits for the provider's answer any more. */
export async function noteNobodyWaits(tx: Tx, reference: string): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('wallet.movements')
    .set({ under_way_since: null })
    .where('reference', '=', reference)
    .execute()
}

/** Writes how a movement ended; answers false where that was written before. */
export async function settleMovement(
  tx: Tx,
  {
    reference,
    state,
    providerCode,
    now,
  }: { reference: string; state: 'done' | 'declined'; providerCode: string | null; now: Instant },
): Promise<boolean> {
  const result = await tablesOf<Tables>(tx)
    .updateTable('wallet.movements')
    .set({ state, provider_code: providerCode, settled_at: now })
    .where('reference', '=', reference)
    .where('state', '=', 'intended')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Notes with which code a provider declined what is asked of it again. */
export async function noteDecline(
  tx: Tx,
  { reference, providerCode }: { reference: string; providerCode: string },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('wallet.movements')
    .set({ provider_code: providerCode })
    .where('reference', '=', reference)
    .where('state', '=', 'intended')
    .execute()
}

/** With which code a provider declined to hold money for an order the last time; null where none was given. */
export async function lastDeclineCode(tx: Tx, orderHash: string): Promise<string | null> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.movements')
    .innerJoin('wallet.holds', 'wallet.holds.hold_id', 'wallet.movements.hold_id')
    .select('wallet.movements.provider_code')
    .where('order_hash', '=', orderHash)
    .where('wallet.movements.kind', '=', 'authorize')
    .where('wallet.movements.state', '=', 'declined')
    .orderBy('wallet.movements.settled_at', 'desc')
    .executeTakeFirst()
  return row?.provider_code ?? null
}

/** How many amounts providers go on holding although they were asked to let them go. */
export async function countDeclinedReleases(tx: Tx): Promise<number> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.movements')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('kind', '=', 'release')
    .where('state', '=', 'intended')
    .where('provider_code', 'is not', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The movement of a hold that is under way. */
export async function movementUnderWay(tx: Tx, holdId: string): Promise<Movement | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.movements')
    .select(columns)
    .where('hold_id', '=', holdId)
    .where('state', '=', 'intended')
    .executeTakeFirst()
  return row && movementOf(row)
}
