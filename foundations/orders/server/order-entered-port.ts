import { definePort, type House, type Tx } from '@daoxing/kit/server'
import type { Order } from '@daoxing/orders/contract'

export type OrderEntered = {
  /**
   * Called in the transaction of every change of the register, for any service. It may only add events and jobs: a
   * statement of its own would slow down every order.
   */
  orderEntered(input: { readonly tx: Tx; readonly house: House; readonly order: Order }): Promise<void>
}

/** Sharing binds this: followers of an order see its changes. */
export const orderEnteredPort = definePort<OrderEntered>('orders.entered')
