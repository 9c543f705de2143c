import { defineCall, Instant, type Lifecycle } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  answer,
  bindPeerEvents,
  definePeerEvents,
  early,
  handled,
  ignored,
  type PeerEvent,
  placeInLifecycle,
  receiveEvent,
  retryEarlyEvents,
  type ServerSlice,
  tablesOf,
  type Tx,
  type Verdict,
} from '../index.ts'

/** A service whose vendors push the events of washing machines, for the tests of the inbox. */
type WashState = 'booked' | 'washing' | 'paused' | 'finished' | `step${number}`
type WashAction = 'started' | 'paused' | 'resumed' | 'stopped' | `to${number}`

export const stepsOfLongWash = 50
const longWash = Object.fromEntries(
  Array.from({ length: stepsOfLongWash + 1 }, (_, step) => [`step${step}`, { [`to${step + 1}`]: `step${step + 1}` }]),
)
const washLifecycle: Lifecycle<WashState, WashAction> = {
  booked: { started: 'washing' },
  washing: { paused: 'paused', stopped: 'finished' },
  paused: { resumed: 'washing', stopped: 'finished' },
  finished: {},
  ...longWash,
}

const WashEvent = z.object({
  id: z.string(),
  wash: z.string(),
  action: z.string(),
  at: z.optional(Instant),
  note: z.optional(z.string()),
})
export type WashEvent = z.infer<typeof WashEvent>
export const washEvents = definePeerEvents('laundry.washEvents', WashEvent)

export const pushWashEvent = defineCall({
  id: 'OWN-laundry-pushWashEvent',
  method: 'POST',
  path: '/partner/test/washes/events',
  who: 'peer',
  peerKind: 'laundry',
  purpose: 'a vendor pushes an event of a washing machine',
  perMinute: 300,
  body: WashEvent,
  reply: z.object({}),
  refusals: ['kit.eventIdReused'],
})
export const bookLater = defineCall({
  id: 'OWN-laundry-bookLater',
  method: 'POST',
  path: '/partner/test/washes/{wash}/book',
  who: 'none',
  purpose: 'the service itself moves a wash',
  params: z.object({ wash: z.string() }),
  reply: z.object({}),
})

/** Faults that a test injects. */
export const laundryFaults: { failures: number; action?: string | undefined } = { failures: 0 }

/** Subjects with a running handler, and those that had two at a time. */
const handling: string[] = []
export const laundryOverlaps: string[] = []

/** Ids of events, once per run of the handler. */
export const laundryRuns: string[] = []

type WashInHand = PeerEvent<WashEvent> & { readonly newestHandledAt: Instant | null }
type Wash = {
  readonly id: string
  readonly vendor: string
  readonly state: WashState
  readonly steps: readonly string[]
}

export const laundry: ServerSlice = {
  name: 'laundry',
  migrations: new URL('./laundry-migrations/', import.meta.url),
  calls: [
    answer(pushWashEvent, async ({ tx, house, who, body }) => {
      const { id: eventId, wash: subject, at } = body
      const happened = at === undefined ? {} : { happenedAt: at }
      await receiveEvent({ tx, house, events: washEvents, from: who, eventId, subject, ...happened, payload: body })
      return {}
    }),
    answer(bookLater, async ({ tx, house, params }) => {
      const wash = await lockedWash(tx, params.wash)
      if (!wash) await bookWash(tx, params.wash)
      await retryEarlyEvents({ tx, house, events: washEvents, subject: params.wash })
      return {}
    }),
  ],
  jobs: [
    bindPeerEvents(washEvents, {
      async handle({ tx, event }) {
        laundryRuns.push(event.eventId)
        handling.push(event.subject)
        laundryOverlaps.push(...handling.filter((subject, place) => handling.indexOf(subject) !== place))
        try {
          // Long enough for another handler of the subject to start, unless it is prevented.
          await sql`SELECT pg_sleep(0.002)`.execute(tablesOf(tx))
          return await handleWash(tx, event)
        } finally {
          handling.splice(handling.indexOf(event.subject), 1)
        }
      },
    }),
  ],
}

export async function bookWash(tx: Tx, id: string, state: WashState = 'booked', vendor = 'bubbles'): Promise<void> {
  await sql`INSERT INTO laundry.washes (id, vendor, state) VALUES (${id}, ${vendor}, ${state})`.execute(tablesOf(tx))
}

async function lockedWash(tx: Tx, id: string): Promise<Wash | undefined> {
  const { rows } =
    await sql<Wash>`SELECT id, vendor, state, steps FROM laundry.washes WHERE id = ${id} FOR UPDATE`.execute(
      tablesOf(tx),
    )
  return rows[0]
}

async function handleWash(tx: Tx, event: WashInHand): Promise<Verdict> {
  const wash = await lockedWash(tx, event.subject)
  if (!wash) return early('the wash is not booked yet')
  if (wash.vendor !== event.peerId) return ignored('the wash of another vendor')
  const { happenedAt, newestHandledAt } = event
  const action = event.payload.action as WashAction
  const place = placeInLifecycle({
    lifecycle: washLifecycle,
    state: wash.state,
    action,
    happenedAt,
    newestHandledAt,
  })
  if (place.next === undefined) return place.verdict
  await sql`UPDATE laundry.washes SET state = ${place.next}, steps = steps || ${action}::text
    WHERE id = ${wash.id} AND state = ${wash.state}`.execute(tablesOf(tx))
  if (laundryFaults.failures > 0 && (laundryFaults.action ?? action) === action) {
    laundryFaults.failures -= 1
    throw new Error(`the machine of ${event.payload.note} is broken`)
  }
  return handled
}
