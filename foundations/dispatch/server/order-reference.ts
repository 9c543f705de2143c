import { definePort, type House, type Tx } from '@daoxing/kit/server'

/** Other references of an order beside its hash. A service with such references binds this port. */
export type OrderReference = {
  /** The hash of the rider's order; undefined where it is none of theirs. */
  hashOf(input: { tx: Tx; house: House; riderId: string; reference: string }): Promise<string | undefined>
}

export const orderReferencePort = definePort<OrderReference>('dispatch.orderReference')
