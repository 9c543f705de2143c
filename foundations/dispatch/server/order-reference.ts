import { definePort, type House, type Tx } from '@daoxing/kit/server'

/** What a rider may call an order by, beside its hash. The service that has such names binds it. */
export type OrderReference = {
  /** The hash of the rider's order; undefined where it is none of theirs. */
  hashOf(input: { tx: Tx; house: House; riderId: string; reference: string }): Promise<string | undefined>
}

export const orderReferencePort = definePort<OrderReference>('dispatch.orderReference')
