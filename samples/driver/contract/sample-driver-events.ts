import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { SampleDriverJob } from './driver-calls.ts'
import { SampleDriverOrder } from './order.ts'
import { SampleDriverEvent } from './order-state.ts'

/** To `rider:{riderId}`, once for each change of an order; the higher revision wins. */
export const sampleDriverOrderChanged = defineEvent(
  'sampleDriverOrderChanged',
  z.object({ event: SampleDriverEvent, order: SampleDriverOrder }),
)

/** To `driver:{driverId}` of the order's driver. */
export const sampleDriverJobChanged = defineEvent(
  'sampleDriverJobChanged',
  z.object({ event: SampleDriverEvent, job: SampleDriverJob }),
)
