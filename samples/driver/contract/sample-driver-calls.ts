import { standingRefusals } from '@daoxing/identity/contract'
import { AmountTwd, defineCall } from '@daoxing/kit/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { SampleDriverOrder, SampleDriverPlace, SampleDriverQuote } from './order.ts'

const HashParams = z.object({ hash: z.string() })

export const quoteSampleDriver = defineCall({
  id: 'OWN-sample-driver-quote',
  method: 'POST',
  path: '/sample-driver/quotes',
  who: 'rider',
  purpose: 'the fixed price between two places: a quote with a hash and a life',
  body: z.object({ pickup: SampleDriverPlace, dropoff: SampleDriverPlace }),
  reply: SampleDriverQuote,
  refusals: ['sampleDriver.outsideServiceArea'],
})

export const orderSampleDriver = defineCall({
  id: 'OWN-sample-driver-order',
  method: 'POST',
  path: '/sample-driver/orders',
  who: 'rider',
  purpose: 'order a driver at a quoted price; a card or wallet has the price held first',
  idempotent: 'required',
  body: z.object({
    quoteHash: z.string().check(z.maxLength(100)),
    /** By default, the rider's default method pays. */
    paymentMethod: z.optional(PaymentMethod),
    cardId: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: SampleDriverOrder,
  refusals: [
    ...standingRefusals,
    'kit.notFound',
    'sampleDriver.quoteExpired',
    'sampleDriver.orderUnderWay',
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.unpaidTrips',
    'wallet.autoPaymentBlocked',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
  ],
})

export const listSampleDriverOrders = defineCall({
  id: 'OWN-sample-driver-listOrders',
  method: 'GET',
  path: '/sample-driver/orders',
  who: 'rider',
  purpose: 'the orders of the rider that are under way',
  reply: z.object({ orders: z.array(SampleDriverOrder) }),
})

export const getSampleDriverOrder = defineCall({
  id: 'OWN-sample-driver-getOrder',
  method: 'GET',
  path: '/sample-driver/orders/{hash}',
  who: 'rider',
  purpose: 'one order of the rider',
  params: HashParams,
  reply: SampleDriverOrder,
  refusals: ['kit.notFound'],
})

export const cancelSampleDriver = defineCall({
  id: 'OWN-sample-driver-cancel',
  method: 'POST',
  path: '/sample-driver/orders/{hash}/cancel',
  who: 'rider',
  purpose: 'cancel before boarding: free until the driver has arrived, then for a fee',
  idempotent: 'honoured',
  params: HashParams,
  /** The fee that the rider has agreed to; a higher one is refused. */
  body: z.object({ agreedFeeTwd: AmountTwd }),
  reply: SampleDriverOrder,
  refusals: ['kit.notFound', 'kit.movedMeanwhile', 'sampleDriver.cancelFeeChanged'],
})
