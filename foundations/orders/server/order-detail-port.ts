import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'
import type { ServiceCategory } from '@daoxing/orders/contract'

export type OrderDetailSource = {
  /** What the service adds to the order's page; asked only for orders that are the rider's. */
  detailOf(input: { tx: Tx; house: House; riderId: string; orderHash: string }): Promise<unknown>
}

/** Every service with orders binds this for its category. */
export function orderDetailPort(service: ServiceCategory): PortDefinition<OrderDetailSource> {
  return definePort<OrderDetailSource>(`orders.detail.${service}`)
}
