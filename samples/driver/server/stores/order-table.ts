import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread } from '@daoxing/kit/server'
import {
  SampleDriverEvent,
  SampleDriverPlace,
  SampleDriverRoute,
  SampleDriverState,
} from '@daoxing/sample-driver/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

/** The facts of an order that no query searches for. */
const OrderFacts = z.object({
  pickup: SampleDriverPlace,
  dropoff: SampleDriverPlace,
  route: SampleDriverRoute,
  /** The route of the driver to the pickup. */
  pickupRoute: z.nullable(SampleDriverRoute),
})

export const orderTable = defineTable('sample_driver.orders', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    revision: z.int(),
    region: z.string(),
    state: SampleDriverState,
    lastEvent: SampleDriverEvent,
    priceTwd: AmountTwd,
    cancelFeeTwd: AmountTwd,
    chargedFeeTwd: AmountTwd,
    paymentMethod: PaymentMethod,
    driverId: z.nullable(z.string()),
    requestedAt: Instant,
    acceptedAt: z.nullable(Instant),
    promisedAt: z.nullable(Instant),
    arrivedAt: z.nullable(Instant),
    startedAt: z.nullable(Instant),
    finishedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    unpaidSince: z.nullable(Instant),
    facts: spread(OrderFacts),
  },
  key: ['orderHash'],
  guard: ['riderId', 'revision'],
})
export type OrderRecord = RecordOf<typeof orderTable>

/** The fields that a change of an order may set; state, event and revision belong to the mover. */
export type OrderFields = Partial<
  Pick<
    OrderRecord,
    | 'chargedFeeTwd'
    | 'driverId'
    | 'acceptedAt'
    | 'promisedAt'
    | 'arrivedAt'
    | 'startedAt'
    | 'finishedAt'
    | 'endedAt'
    | 'unpaidSince'
    | 'pickupRoute'
  >
>
