import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import { type OrderJob, orderJob } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import type { OrderRecord } from '../stores/order-table.ts'

const OfSession = z.object({ orderHash: z.string(), tries: z.int() })

/** Keeps a live session moving: sends start and stop to the operator, and looks up silent sessions. */
export const watchSession = defineJob('charging.watchSession', OfSession)
/** Stops what a rider has left: a session that ended unserved may start after all. */
export const haltSession = defineJob('charging.haltSession', OfSession)
/** Warns before the grace ends, and ends it. */
export const watchGrace = defineJob('charging.watchGrace', OfSession)
/** Asks for the charge detail record of an ended session, and bills without it in the end. */
export const billSession = defineJob('charging.billSession', OfSession)
/** Raises the hold of a session that nears it. */
export const raiseCover = defineJob('charging.raiseCover', z.object({ orderHash: z.string() }))

/** An estimate that is neither held nor declined for this long ends the session. */
export const holdSeconds = 120
/** A running session without a report for this long is looked up. */
export const silenceSeconds = 60
/** The rider is told so long before the grace ends. */
export const warnSeconds = 180
/** The operator is asked for its record so long after the end, if it has not sent it. */
export const firstBillSeconds = 60

export const watchKey = (orderHash: string) => `charging:watch:${orderHash}`
export const haltKey = (orderHash: string) => `charging:halt:${orderHash}`
export const graceKey = (orderHash: string) => `charging:grace:${orderHash}`
export const billKey = (orderHash: string) => `charging:bill:${orderHash}`

export type SessionJob = 'watch' | 'halt' | 'grace' | 'bill'

const payload = ({ orderHash }: OrderRecord) => ({ orderHash, tries: 0 })

/** The jobs that the states of a session plan and cancel. */
export const sessionJobs: Readonly<Record<SessionJob, OrderJob<OrderRecord>>> = {
  watch: orderJob({
    job: watchSession,
    keyOf: watchKey,
    payload,
    dueAt({ house, row: { state } }) {
      const isAsking = state === 'PreStart' || state === 'PreStop'
      return plusSeconds(house.clock.now(), state === 'Init' ? holdSeconds : isAsking ? 0 : silenceSeconds)
    },
  }),
  halt: orderJob({
    job: haltSession,
    keyOf: haltKey,
    payload,
    // Before the estimate was held the operator does not know the session.
    dueAt: ({ house, row: { heldAt } }) => (heldAt === null ? undefined : house.clock.now()),
  }),
  grace: orderJob({
    job: watchGrace,
    keyOf: graceKey,
    payload,
    dueAt: ({ row: { graceEndsAt } }) => (graceEndsAt === null ? undefined : plusSeconds(graceEndsAt, -warnSeconds)),
  }),
  bill: orderJob({
    job: billSession,
    keyOf: billKey,
    payload,
    dueAt: ({ house }) => plusSeconds(house.clock.now(), firstBillSeconds),
  }),
}

/** Tells of the next month of a subscription, pays it, or ends it. */
export const renewSubscription = defineJob('charging.renewSubscription', z.object({ riderId: z.string() }))
