import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'

export type OrderDetailSource = {
  /** Returns the service's part of the order page. Called only for the rider's own orders. */
  detailOf(input: { tx: Tx; house: House; riderId: string; orderHash: string }): Promise<unknown>
}

/** Every service with orders binds this for its category. */
export function orderDetailPort(service: string): PortDefinition<OrderDetailSource> {
  return definePort<OrderDetailSource>(`orders.detail.${service}`)
}
