import { AmountTwd, Instant, Refusal } from '@daoxing/kit/contract'
import { composed, defineTable, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import { ServiceCategory } from '@daoxing/orders/contract'
import {
  DeclineReason,
  nextPaymentState,
  type PaymentEvent,
  PaymentMethod,
  PaymentState,
} from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { graceOf } from '../rules/debt-grace.ts'
import { type Payee, payeeIn, payeeName } from '../rules/payee.ts'
import { holds } from './hold-store.ts'

const payments = defineTable('wallet.payments', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    orderNumber: z.nullable(z.int()),
    service: ServiceCategory,
    revision: z.int(),
    method: PaymentMethod,
    instrumentId: z.nullable(z.string()),
    /** The account that pays in place of the rider, `company:ID`; null where the rider pays. */
    payerAccount: z.nullable(z.string()),
    state: PaymentState,
    /** The payee; null before any amount is due. */
    payee: composed(
      { payee: z.nullable(z.string()) },
      {
        read: ({ payee }): Payee | null => (payee === null ? null : payeeIn(payee)),
        write: (payee) => ({ payee: payee && payeeName(payee) }),
      },
    ),
    dueTwd: AmountTwd,
    paidTwd: AmountTwd,
    refundedTwd: AmountTwd,
    declineReason: z.nullable(DeclineReason),
    openedAt: Instant,
    owedSince: z.nullable(Instant),
    /** When the debt starts to block the next order, and how long the rider may postpone that. */
    blocksAt: z.nullable(Instant),
    laterUntil: z.nullable(Instant),
    /** When reported but unconfirmed cash starts to block the next order. */
    saidBlocksAt: z.nullable(Instant),
    /**
     * How long the debt may stay open, counted from its start, and whether it does: kept while another payment is
     * tried.
     */
    graceEndsAt: z.nullable(Instant),
    isPutOff: z.boolean(),
  },
  key: ['orderHash'],
  guard: ['riderId', 'revision'],
})

/** The payment of an order. Amounts only change with the ledger. */
export type Payment = RecordOf<typeof payments>

export type NewPayment = Pick<
  Payment,
  'riderId' | 'orderHash' | 'orderNumber' | 'service' | 'method' | 'instrumentId' | 'payerAccount' | 'openedAt'
> & { readonly state: 'HOLDING' | 'READY' }

/** Opens the payment of an order; a second one for the same order violates the unique key. */
export function insertPayment(tx: Tx, opened: NewPayment): Promise<Payment> {
  return payments.insert(tx, { ...opened, revision: 1, dueTwd: 0, paidTwd: 0, refundedTwd: 0, isPutOff: false })
}

export type PaymentChange = Partial<
  Omit<Payment, 'riderId' | 'orderHash' | 'orderNumber' | 'service' | 'revision' | 'state' | 'openedAt'>
>

/**
 * Moves a payment along its lifecycle, from the revision that was read. A payment that is no longer owed blocks no
 * order.
 */
export function movePayment(
  tx: Tx,
  payment: Payment,
  { event, change = {} }: { event: PaymentEvent; change?: PaymentChange },
): Promise<Payment> {
  const state = nextPaymentState(payment.state, event)
  if (!state) throw new Refusal('kit.movedMeanwhile')
  const owed = state === 'OWED' ? {} : { owedSince: null, blocksAt: null, laterUntil: null }
  const paid = state === 'PAID' ? { saidBlocksAt: null, graceEndsAt: null, isPutOff: false } : {}
  return writeNext(tx, payment, { ...graceOf(payment), ...change, ...owed, ...paid, state })
}

/** Changes the data of a payment without changing its state. */
export function amendPayment(tx: Tx, payment: Payment, change: PaymentChange): Promise<Payment> {
  return writeNext(tx, payment, change)
}

async function writeNext(
  tx: Tx,
  read: Payment,
  change: PaymentChange & { readonly state?: PaymentState },
): Promise<Payment> {
  const written = await payments.update(tx, read, change)
  if (!written) throw new Refusal('kit.movedMeanwhile')
  return written
}

/** The payment of an order, for its service and for jobs. */
export function findPayment(tx: Tx, orderHash: string): Promise<Payment | undefined> {
  return payments.find(tx, { orderHash })
}

/** The payments of several orders, in no particular order. */
export async function findPayments(tx: Tx, orderHashes: readonly string[]): Promise<readonly Payment[]> {
  if (orderHashes.length === 0) return []
  return payments.all(tx, (query) => query.where('order_hash', 'in', orderHashes))
}

/** A rider's payment by the hash or the number of its order; another rider's counts as absent. */
export function findPaymentOf(
  tx: Tx,
  { riderId, reference }: { riderId: string; reference: string },
): Promise<Payment | undefined> {
  const isNumber = /^[0-9]{1,15}$/.test(reference)
  return payments.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where((where) =>
        isNumber
          ? where.or([where('order_hash', '=', reference), where('order_number', '=', Number(reference))])
          : where('order_hash', '=', reference),
      )
      .orderBy('opened_at', 'desc')
      .limit(1),
  )
}

/** Debts and unconfirmed cash payments of a rider that block the next order now, the oldest first. */
export function blockingDebts(
  tx: Tx,
  { riderId, now }: { riderId: string; now: Instant },
): Promise<readonly Payment[]> {
  return payments.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where((where) =>
        where.or([
          where.and([where('state', '=', 'OWED'), where('blocks_at', '<=', now)]),
          where.and([where('state', '=', 'SAID_PAID'), where('said_blocks_at', '<=', now)]),
        ]),
      )
      .orderBy('opened_at')
      .limit(100),
  )
}

/** Whether a card or wallet pays for an unfinished order, or holds a deposit. */
export async function isInstrumentBusy(
  tx: Tx,
  { riderId, instrumentId }: { riderId: string; instrumentId: string },
): Promise<boolean> {
  const row = await tablesOf(tx, payments, holds)
    .selectFrom('wallet.payments')
    .select('order_hash')
    .where('rider_id', '=', riderId)
    .where('instrument_id', '=', instrumentId)
    .where((where) =>
      where.or([
        where('state', 'in', ['HOLDING', 'READY', 'DUE']),
        where.exists((query) =>
          query
            .selectFrom('wallet.holds as deposit')
            .select('deposit.order_hash')
            .whereRef('deposit.order_hash', '=', 'wallet.payments.order_hash')
            .where('deposit.purpose', '=', 'deposit')
            .where('deposit.state', '=', 'AUTHORIZED'),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** The number of consecutive failed holds, counted back from the last one, since a moment. */
export async function declinesInARow(tx: Tx, { riderId, since }: { riderId: string; since: Instant }): Promise<number> {
  const rows = await tablesOf(tx, payments)
    .selectFrom('wallet.payments')
    .select('state')
    .where('rider_id', '=', riderId)
    .where('opened_at', '>=', since)
    .where('method', 'not in', ['cash', 'company'])
    .orderBy('opened_at', 'desc')
    .limit(50)
    .execute()
  const firstOther = rows.findIndex(({ state }) => state !== 'FAILED')
  return firstOther < 0 ? rows.length : firstOther
}
