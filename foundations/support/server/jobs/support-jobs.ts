import { Instant } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Tells the rider if customer service has not answered in time. */
export const checkPromise = defineJob('support.checkPromise', z.object({ ticketId: z.string(), promisedAt: Instant }))

/** Solves a ticket whose rider has not written since the answer. */
export const solveSilent = defineJob('support.solveSilent', z.object({ ticketId: z.string(), answeredAt: Instant }))

/** Deletes tickets, unused uploads and conversations past their retention. */
export const purgeSupport = defineJob('support.purge', z.object({}))
