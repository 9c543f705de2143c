import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import { type OrderJob, orderJob } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import type { OrderRecord } from '../stores/order-table.ts'

const OfSession = z.object({ orderHash: z.string(), tries: z.int() })

/** Keeps a live session moving: requests start and stop from the partner, and looks up silent ones. */
export const watchSession = defineJob('charging.watchSession', OfSession)
/** Requests the stop of a session that ended unserved, in case it starts after all. */
export const haltSession = defineJob('charging.haltSession', OfSession)
/** Raises the hold of a session that nears it. */
export const raiseCover = defineJob('charging.raiseCover', z.object({ orderHash: z.string() }))
/** Deletes data after its retention time. */
export const purgeQuotes = defineJob('charging.purgeQuotes', z.object({}))

/** An estimate that is neither held nor declined for this long ends the session. */
export const holdSeconds = 120
/** A delivery without a report for this long is looked up. */
export const silenceSeconds = 60

export const watchKey = (orderHash: string) => `charging:watch:${orderHash}`
export const haltKey = (orderHash: string) => `charging:halt:${orderHash}`

export type SessionJob = 'watch' | 'halt'

/** The jobs that the states of a session plan and cancel. */
export const sessionJobs: Readonly<Record<SessionJob, OrderJob<OrderRecord>>> = {
  watch: orderJob({
    job: watchSession,
    keyOf: watchKey,
    payload: ({ orderHash }) => ({ orderHash, tries: 0 }),
    dueAt({ house, row: { state } }) {
      const inSeconds = state === 'REQUESTED' ? holdSeconds : state === 'DELIVERING' ? silenceSeconds : 0
      return plusSeconds(house.clock.now(), inSeconds)
    },
  }),
  halt: orderJob({
    job: haltSession,
    keyOf: haltKey,
    payload: ({ orderHash }) => ({ orderHash, tries: 0 }),
    // Before the estimate was held the partner does not know the session.
    dueAt: ({ house, row: { heldAt } }) => (heldAt === null ? undefined : house.clock.now()),
  }),
}
