import { AmountTwd, Instant, Refusal } from '@daoxing/kit/contract'
import { rememberedRows, type Tx, tablesOf, unread } from '@daoxing/kit/server'
import { ServiceCategory } from '@daoxing/orders/contract'
import {
  DeclineReason,
  nextPaymentState,
  type PaymentEvent,
  PaymentMethod,
  PaymentState,
} from '@daoxing/wallet/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'

const PaymentRow = z.object({
  rider_id: z.string(),
  order_hash: z.string(),
  order_number: z.nullable(z.int()),
  service: ServiceCategory,
  revision: z.int(),
  method: PaymentMethod,
  instrument_id: z.nullable(z.string()),
  state: PaymentState,
  payee: z.nullable(z.string()),
  due_twd: AmountTwd,
  paid_twd: AmountTwd,
  refunded_twd: AmountTwd,
  decline_reason: z.nullable(DeclineReason),
  opened_at: Instant,
  owed_since: z.nullable(Instant),
  blocks_at: z.nullable(Instant),
  later_until: z.nullable(Instant),
  said_blocks_at: z.nullable(Instant),
  grace_ends_at: z.nullable(Instant),
  is_put_off: z.boolean(),
})
type PaymentRow = z.infer<typeof PaymentRow>
type Tables = { 'wallet.payments': PaymentRow }

/** The payment of an order. Amounts only move with the ledger. */
export type Payment = {
  readonly riderId: string
  readonly orderHash: string
  readonly orderNumber: number | null
  readonly service: ServiceCategory
  readonly revision: number
  readonly method: PaymentMethod
  readonly instrumentId: string | null
  readonly state: PaymentState
  readonly payee: string | null
  readonly dueTwd: number
  readonly paidTwd: number
  readonly refundedTwd: number
  readonly declineReason: DeclineReason | null
  readonly openedAt: Instant
  readonly owedSince: Instant | null
  /** From when on what is owed stops the next order, and until when the rider may put that off. */
  readonly blocksAt: Instant | null
  readonly laterUntil: Instant | null
  /** From when on cash that the rider says was paid, and no driver has confirmed, stops the next order. */
  readonly saidBlocksAt: Instant | null
  /** Until when it may stand, since it was owed first, and whether it does: kept while another way to pay is tried. */
  readonly graceEndsAt: Instant | null
  readonly isPutOff: boolean
}

const columns = [
  'rider_id',
  'order_hash',
  'order_number',
  'service',
  'revision',
  'method',
  'instrument_id',
  'state',
  'payee',
  'due_twd',
  'paid_twd',
  'refunded_twd',
  'decline_reason',
  'opened_at',
  'owed_since',
  'blocks_at',
  'later_until',
  'said_blocks_at',
  'grace_ends_at',
  'is_put_off',
] as const satisfies readonly (keyof PaymentRow)[]

function paymentOf(row: unknown): Payment {
  const read = z.parse(PaymentRow, row)
  return {
    riderId: read.rider_id,
    orderHash: read.order_hash,
    orderNumber: read.order_number,
    service: read.service,
    revision: read.revision,
    method: read.method,
    instrumentId: read.instrument_id,
    state: read.state,
    payee: read.payee,
    dueTwd: read.due_twd,
    paidTwd: read.paid_twd,
    refundedTwd: read.refunded_twd,
    declineReason: read.decline_reason,
    openedAt: read.opened_at,
    owedSince: read.owed_since,
    blocksAt: read.blocks_at,
    laterUntil: read.later_until,
    saidBlocksAt: read.said_blocks_at,
    // A server of before, which works beside this one while it is replaced, writes the two older columns alone.
    graceEndsAt: read.grace_ends_at ?? read.later_until,
    isPutOff: read.is_put_off || (read.later_until !== null && read.blocks_at === read.later_until),
  }
}

/** By the hash of their order. */
const remembered = rememberedRows<Payment>('wallet.payments')

function rowOf(payment: Payment): PaymentRow {
  return {
    rider_id: payment.riderId,
    order_hash: payment.orderHash,
    order_number: payment.orderNumber,
    service: payment.service,
    revision: payment.revision,
    method: payment.method,
    instrument_id: payment.instrumentId,
    state: payment.state,
    payee: payment.payee,
    due_twd: payment.dueTwd,
    paid_twd: payment.paidTwd,
    refunded_twd: payment.refundedTwd,
    decline_reason: payment.declineReason,
    opened_at: payment.openedAt,
    owed_since: payment.owedSince,
    blocks_at: payment.blocksAt,
    later_until: payment.laterUntil,
    said_blocks_at: payment.saidBlocksAt,
    grace_ends_at: payment.graceEndsAt,
    is_put_off: payment.isPutOff,
  }
}

export type NewPayment = Pick<
  Payment,
  'riderId' | 'orderHash' | 'orderNumber' | 'service' | 'method' | 'instrumentId' | 'openedAt'
> & { readonly state: 'HOLDING' | 'READY' }

/** Opens the payment of an order; a second one for the same order breaks the unique key. */
export async function insertPayment(tx: Tx, opened: NewPayment): Promise<Payment> {
  const payment: Payment = {
    ...opened,
    revision: 1,
    payee: null,
    ...{ dueTwd: 0, paidTwd: 0, refundedTwd: 0 },
    ...{ declineReason: null, owedSince: null, blocksAt: null, laterUntil: null, saidBlocksAt: null },
    ...{ graceEndsAt: null, isPutOff: false },
  }
  await tablesOf<Tables>(tx).insertInto('wallet.payments').values(rowOf(payment)).modifyEnd(sql.raw(unread)).execute()
  remembered.wrote(tx, payment.orderHash, payment)
  return payment
}

export type PaymentChange = Partial<
  Omit<Payment, 'riderId' | 'orderHash' | 'orderNumber' | 'service' | 'revision' | 'state' | 'openedAt'>
>

/** Moves a payment along its lifecycle, from the revision that was read. A payment that is no longer owed blocks no order. */
export function movePayment(
  tx: Tx,
  payment: Payment,
  { event, change = {} }: { event: PaymentEvent; change?: PaymentChange },
): Promise<Payment> {
  const state = nextPaymentState(payment.state, event)
  if (!state) throw new Refusal('kit.movedMeanwhile')
  const owed = state === 'OWED' ? {} : { owedSince: null, blocksAt: null, laterUntil: null }
  const paid = state === 'PAID' ? { saidBlocksAt: null, graceEndsAt: null, isPutOff: false } : {}
  return writeNext(tx, payment, { ...payment, ...change, ...owed, ...paid, state })
}

/** Changes what a payment says and leaves it where it is. */
export function amendPayment(tx: Tx, payment: Payment, change: PaymentChange): Promise<Payment> {
  return writeNext(tx, payment, { ...payment, ...change })
}

async function writeNext(tx: Tx, read: Payment, next: Payment): Promise<Payment> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('wallet.payments')
    .set(rowOf({ ...next, revision: read.revision + 1 }))
    .where('rider_id', '=', read.riderId)
    .where('order_hash', '=', read.orderHash)
    .where('revision', '=', read.revision)
    .returning(columns)
    .executeTakeFirst()
  const written = row && paymentOf(row)
  remembered.wrote(tx, read.orderHash, written)
  if (!written) throw new Refusal('kit.movedMeanwhile')
  return written
}

/** The payment of an order, for the order's own service and for jobs. */
export function findPayment(tx: Tx, orderHash: string): Promise<Payment | undefined> {
  return remembered.read(tx, orderHash, async () => {
    const row = await tablesOf<Tables>(tx)
      .selectFrom('wallet.payments')
      .select(columns)
      .where('order_hash', '=', orderHash)
      .executeTakeFirst()
    return row && paymentOf(row)
  })
}

/** A rider's payment by the hash or the number of its order; another rider's is as absent as none. */
export async function findPaymentOf(
  tx: Tx,
  { riderId, reference }: { riderId: string; reference: string },
): Promise<Payment | undefined> {
  const isNumber = /^[0-9]{1,15}$/.test(reference)
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.payments')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where((where) =>
      isNumber
        ? where.or([where('order_hash', '=', reference), where('order_number', '=', Number(reference))])
        : where('order_hash', '=', reference),
    )
    .orderBy('opened_at', 'desc')
    .executeTakeFirst()
  return row && paymentOf(row)
}

/** Debts and unconfirmed cash payments of a rider that stop the next order now, oldest first. */
export async function blockingDebts(tx: Tx, { riderId, now }: { riderId: string; now: Instant }): Promise<Payment[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('wallet.payments')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'OWED'), where('blocks_at', '<=', now)]),
        where.and([where('state', '=', 'SAID_PAID'), where('said_blocks_at', '<=', now)]),
      ]),
    )
    .orderBy('opened_at')
    .limit(100)
    .execute()
  return rows.map(paymentOf)
}

/** Whether a card or wallet pays for something that is not over yet. */
export async function isInstrumentBusy(
  tx: Tx,
  { riderId, instrumentId }: { riderId: string; instrumentId: string },
): Promise<boolean> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.payments')
    .select('order_hash')
    .where('rider_id', '=', riderId)
    .where('instrument_id', '=', instrumentId)
    .where('state', 'in', ['HOLDING', 'READY', 'DUE'])
    .executeTakeFirst()
  return row !== undefined
}

/** How many hails in a row could not be held, counted back from the last one, since a moment. */
export async function declinesInARow(tx: Tx, { riderId, since }: { riderId: string; since: Instant }): Promise<number> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('wallet.payments')
    .select('state')
    .where('rider_id', '=', riderId)
    .where('opened_at', '>=', since)
    .where('method', '<>', 'cash')
    .orderBy('opened_at', 'desc')
    .limit(50)
    .execute()
  const firstOther = rows.findIndex(({ state }) => state !== 'FAILED')
  return firstOther < 0 ? rows.length : firstOther
}
