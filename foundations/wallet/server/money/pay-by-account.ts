import { announceRefund } from '../announce-refund.ts'
import type { House, Tx } from '@daoxing/kit/server'
import { payerAccountsPort } from '../payer-account-port.ts'
import { accountPaidTwd, ledgerSumTwd, writeEntry } from '../stores/ledger-store.ts'
import { amendPayment, type Payment } from '../stores/payment-store.ts'

type OfPayment = { readonly tx: Tx; readonly house: House; readonly payment: Payment }

/**
 * The account pays what is open, as far as its limits allow: it owes that to the house until its owner settles the
 * statement. The rest stays open.
 */
export async function payByAccount({
  tx,
  house,
  payment,
  account,
}: OfPayment & { readonly account: string }): Promise<Payment> {
  const { orderHash, riderId, revision, dueTwd, paidTwd } = payment
  const before = await accountPaidTwd(tx, { orderHash, account })
  const wantedTwd = before + dueTwd - paidTwd
  const coveredTwd = await house.port(payerAccountsPort).cover({ tx, house, account, orderHash, amountTwd: wantedTwd })
  const partTwd = Math.max(0, Math.min(wantedTwd, coveredTwd) - before)
  await writeEntry(tx, {
    orderHash,
    kind: `account:${revision}`,
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account, amountTwd: partTwd },
      { account: `due:order:${orderHash}`, amountTwd: -partTwd },
    ],
  })
  const paid = await amendPayment(tx, payment, { paidTwd: paidTwd + partTwd })
  await sayCost({ tx, house, payment: paid })
  return paid
}

/** Gives back to the account that paid. The house bears it, as it does every refund: the payee keeps what was earned. */
export async function giveBackToAccount({
  tx,
  house,
  payment,
  account,
  amountTwd,
}: OfPayment & { readonly account: string; readonly amountTwd: number }): Promise<Payment> {
  const { orderHash, riderId, revision, refundedTwd } = payment
  await writeEntry(tx, {
    orderHash,
    kind: `accountBack:${revision}`,
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: 'house:refunds', amountTwd },
      { account, amountTwd: -amountTwd },
    ],
  })
  const refunded = await amendPayment(tx, payment, { refundedTwd: refundedTwd + amountTwd })
  await announceRefund({ tx, house, payment: refunded })
  await sayCost({ tx, house, payment: refunded })
  return refunded
}

/** Tells the owner of the account what an order has cost the account. Without an account, nothing happens. */
export async function sayCost({ tx, house, payment }: OfPayment): Promise<void> {
  const { payerAccount: account, orderHash } = payment
  if (account === null) return
  const amountTwd = await accountPaidTwd(tx, { orderHash, account })
  await house.port(payerAccountsPort).spent({ tx, house, account, orderHash, amountTwd })
}

type Settling = {
  readonly tx: Tx
  readonly house: House
  readonly account: string
  /** Letters and digits that name the statement. */
  readonly key: string
  readonly amountTwd: number
}

/** Books that the owner of an account has paid a statement; returns false if that was already booked. */
export function settleAccount({ tx, house, account, key, amountTwd }: Settling): Promise<boolean> {
  return writeEntry(tx, {
    orderHash: account,
    kind: `settled:${key}`,
    riderId: account,
    createdAt: house.clock.now(),
    postings: [
      { account: 'house:statements', amountTwd },
      { account, amountTwd: -amountTwd },
    ],
  })
}

/** The amount that the owner of an account owes. */
export function accountOpenTwd(tx: Tx, account: string): Promise<number> {
  return ledgerSumTwd(tx, account)
}
