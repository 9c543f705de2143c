import { defineJob } from '@daoxing/kit/server'
import { orderRefunded, orderSettled } from '@daoxing/orders/contract'
import * as z from 'zod/mini'

/** The membership counts a paid order. */
export const countSettled = defineJob('membership.countSettled', orderSettled.payload)
/** The membership takes back what a refunded order earned. */
export const countRefunded = defineJob('membership.countRefunded', orderRefunded.payload)
export const expirePoints = defineJob('membership.expirePoints', z.object({}))
export const endLevel = defineJob('membership.endLevel', z.object({ riderId: z.string() }))
