import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { SampleSessionOrder } from './order.ts'
import { SampleSessionEvent } from './order-state.ts'

/** To `rider:{riderId}`, once for each change of a session; the higher revision wins. */
export const sampleSessionChanged = defineEvent(
  'sampleSessionChanged',
  z.object({ event: SampleSessionEvent, order: SampleSessionOrder }),
)
