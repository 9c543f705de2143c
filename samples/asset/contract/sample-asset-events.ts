import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { SampleAssetOrder } from './order.ts'

/** To `rider:{riderId}`, once for each change of an order; the higher revision wins. */
export const sampleAssetOrderChanged = defineEvent('sampleAssetOrderChanged', z.object({ order: SampleAssetOrder }))
