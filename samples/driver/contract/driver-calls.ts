import { AmountTwd, defineCall, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { SampleDriverPlace, SampleDriverRoute } from './order.ts'
import { SampleDriverState } from './order-state.ts'

/** An order as its driver sees it: a full snapshot. */
export const SampleDriverJob = z.object({
  orderHash: z.string(),
  revision: z.int(),
  state: SampleDriverState,
  riderName: z.string(),
  pickup: SampleDriverPlace,
  dropoff: SampleDriverPlace,
  pickupRoute: SampleDriverRoute,
  route: SampleDriverRoute,
  /** The cash amount to collect at the drop-off; 0 if the rider pays in the app. */
  collectTwd: AmountTwd,
  acceptedAt: Instant,
})
export type SampleDriverJob = z.infer<typeof SampleDriverJob>

const HashParams = z.object({ hash: z.string() })
const refusals = ['kit.notFound', 'kit.movedMeanwhile'] as const

export const getSampleDriverJob = defineCall({
  id: 'OWN-sample-driver-getJob',
  method: 'GET',
  path: '/partner/driver/sample-driver/job',
  who: 'driver',
  purpose: "the driver's live job, or null",
  reply: z.nullable(SampleDriverJob),
})

export const reportSampleDriverArrived = defineCall({
  id: 'OWN-sample-driver-arrived',
  method: 'POST',
  path: '/partner/driver/sample-driver/orders/{hash}/arrived',
  who: 'driver',
  purpose: 'the driver is at the pick-up; refused from farther away',
  params: HashParams,
  body: z.object({ location: LatLng }),
  reply: SampleDriverJob,
  refusals: [...refusals, 'sampleDriver.tooFarFromPickup'],
})

export const reportSampleDriverStarted = defineCall({
  id: 'OWN-sample-driver-started',
  method: 'POST',
  path: '/partner/driver/sample-driver/orders/{hash}/started',
  who: 'driver',
  purpose: 'the rider is aboard',
  params: HashParams,
  reply: SampleDriverJob,
  refusals,
})

export const reportSampleDriverFinished = defineCall({
  id: 'OWN-sample-driver-finished',
  method: 'POST',
  path: '/partner/driver/sample-driver/orders/{hash}/finished',
  who: 'driver',
  purpose: 'the drop-off is reached; the quoted price is due',
  params: HashParams,
  reply: SampleDriverJob,
  refusals,
})

export const reportSampleDriverPaid = defineCall({
  id: 'OWN-sample-driver-paid',
  method: 'POST',
  path: '/partner/driver/sample-driver/orders/{hash}/paid',
  who: 'driver',
  purpose: 'the driver has the cash; a repeated report is one payment',
  idempotent: 'honoured',
  params: HashParams,
  body: z.object({ amountTwd: AmountTwd }),
  reply: SampleDriverJob,
  refusals: [...refusals, 'sampleDriver.wrongAmount', 'sampleDriver.notPaidInCash', 'wallet.paymentChecking'],
})
