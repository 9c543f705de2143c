import { definePort, type House, type Tx } from '@daoxing/kit/server'

type OfAccount = {
  readonly tx: Tx
  readonly house: House
  /** `company:ID` */
  readonly account: string
  readonly orderHash: string
}

/**
 * The owner of accounts that pay in place of riders. All functions run in the transaction of the change, under the lock of
 * the order.
 */
export type PayerAccounts = {
  /** Reserves so much in all for an order, if that is more than before. Refuses what passes a limit. */
  reserve(input: OfAccount & { readonly amountTwd: number }): Promise<void>
  /**
   * The most that the account pays of an order that has come to `amountTwd`: what was reserved, and beyond that what the
   * limits leave. The rider owes the rest.
   */
  cover(input: OfAccount & { readonly amountTwd: number }): Promise<number>
  /** The order has cost the account so much in all, refunds deducted; the rest of the reservation is free again. */
  spent(input: OfAccount & { readonly amountTwd: number }): Promise<void>
}

export const payerAccountsPort = definePort<PayerAccounts>('wallet.payerAccounts')
