import { type Instant, type Lifecycle, nextState, type Refusal } from '@daoxing/kit/contract'
import type { House, JobDefinition, JobPayload, Tx } from '@daoxing/kit/server'
import type { Order } from '@daoxing/orders/contract'
import { enterOrder } from './register.ts'

/** The fields of an order row that the mover reads; its service may have more. */
type MovedRow = {
  readonly riderId: string
  readonly revision: number
  readonly state: string
  readonly lastEvent: string
}

/** The types of one service's orders: `defineMover<{ row: TripRecord; event: TripEvent; … }>`. */
type MoverTypes = {
  readonly row: MovedRow
  readonly event: string
  /** The fields that a change may set. */
  readonly change: object
  /** The views of the order for its rider and others, built once per change. */
  readonly views: unknown
  /** Names of the jobs that states plan. */
  readonly job: string
  /** Names of the audiences that are notified of a change, in addition to the register. */
  readonly audience: string
}

export type OrderStep<Row> = { readonly tx: Tx; readonly house: House; readonly row: Row }

/** A written change. A new order has no row before it, and an amendment has no events. */
export type OrderChange<T extends MoverTypes> = OrderStep<T['row']> & {
  readonly before: T['row'] | null
  readonly events: readonly T['event'][]
}

/** A job of an order. At most one job of each kind is planned per order. */
export type OrderJob<Row> = {
  keyOf(orderHash: string): string
  plan(step: OrderStep<Row>, orderHash: string): Promise<void>
}

/** Declares a job of an order. It is not planned if `dueAt` returns undefined. */
export function orderJob<Row, J extends JobDefinition>({
  job,
  keyOf,
  payload,
  dueAt,
}: {
  readonly job: J
  readonly keyOf: (orderHash: string) => string
  readonly payload: (row: Row) => JobPayload<J> | undefined
  readonly dueAt: (step: OrderStep<Row>) => Instant | undefined | Promise<Instant | undefined>
}): OrderJob<Row> {
  return {
    keyOf,
    async plan(step, orderHash) {
      const [facts, at] = [payload(step.row), await dueAt(step)]
      if (facts !== undefined && at !== undefined)
        await step.house.jobs.plan(step.tx, job, facts, { key: keyOf(orderHash), dueAt: at })
    },
  }
}

/** The consequences of entering a state. */
export type StateDeclaration<T extends MoverTypes> = {
  /** Jobs to plan now, replacing an earlier plan of the same job. */
  readonly plans?: readonly T['job'][]
  /** Jobs of earlier states that stay planned. Every other job of the order is cancelled. */
  readonly keeps?: readonly T['job'][]
  readonly notifies: readonly (T['audience'] | 'register')[]
  /** The order has ended, so the rider's pages leave its room. */
  readonly isOver?: boolean
  /**
   * Further writes of this state, such as the release of a claim. Runs after the row is written, before the views are
   * built.
   */
  enter?(change: OrderChange<T>): Promise<void>
}

type OrderDeclaration<T extends MoverTypes> = {
  /** The noun in the log: `trip` gives "trip moved". */
  readonly name: string
  readonly lifecycle: Lifecycle<T['row']['state'], T['event']>
  readonly states: Readonly<Record<T['row']['state'], StateDeclaration<T>>>
  readonly jobs: Readonly<Record<T['job'], OrderJob<T['row']>>>
  hashOf(row: T['row']): string
  /** The table of the orders, with a guard of their revision. */
  readonly table: GuardedTable<T>
  /** Writes one line of the order's history for each event. */
  record(tx: Tx, lines: readonly HistoryLine<T>[]): Promise<void>
  movedMeanwhile(read: T['row']): Refusal
  views(change: OrderChange<T>): Promise<T['views']>
  orderOf(row: T['row'], views: T['views']): Order
  readonly audiences: Readonly<
    Record<T['audience'], (announced: OrderChange<T> & { views: T['views'] }) => Promise<void>>
  >
}

type GuardedTable<T extends MoverTypes> = {
  /** Updates the row; undefined if it has moved since it was read. */
  update(tx: Tx, read: T['row'], change: Written<T>): Promise<T['row'] | undefined>
}
type Written<T extends MoverTypes> = T['change'] & Partial<Pick<T['row'], 'state' | 'lastEvent' | 'revision'>>

type HistoryLine<T extends MoverTypes> = {
  /** The row after the event. */
  readonly row: T['row']
  readonly at: Instant
  readonly reason: string
}

type Effect<T extends MoverTypes> = (change: OrderChange<T>) => Promise<void>

type Move<T extends MoverTypes> = OrderStep<T['row']> & {
  /** Several events are one change, in order: the row is written once, and the history gets one line per event. */
  readonly event: T['event'] | readonly T['event'][]
  readonly change?: T['change']
  /** Stored with the event in the history. */
  readonly reason?: string
  /** Writes of this move only. Runs after the row is written, before the writes of the new state. */
  readonly effect?: Effect<T>
}

type Amendment<T extends MoverTypes> = OrderStep<T['row']> & {
  readonly change?: T['change']
  readonly effect?: Effect<T>
}

export type Moved<T extends MoverTypes> = { readonly row: T['row']; readonly views: T['views'] }

export type Mover<T extends MoverTypes> = {
  /** Announces a newly inserted order, with the jobs of its first state. */
  begin(step: OrderStep<T['row']> & { readonly effect?: Effect<T> }): Promise<Moved<T>>
  /**
   * Moves an order within the current transaction: checks the lifecycle and the revision, writes the row and its
   * history, plans and cancels the jobs of the new state, writes the register and adds the snapshots to the outbox.
   */
  advance(move: Move<T>): Promise<Moved<T>>
  /** Changes fields of an order, or announces a change of a merged fact, without changing its state. */
  amend(amendment: Amendment<T>): Promise<Moved<T>>
  /** Plans a job of an order again, as polling jobs do. */
  plan(step: OrderStep<T['row']>, job: T['job']): Promise<void>
}

/** The only way to move the orders of a service. */
export function defineMover<T extends MoverTypes>(declared: OrderDeclaration<T>): Mover<T> {
  type Row = T['row']
  const stateOf = (row: Row): StateDeclaration<T> => declared.states[row.state as Row['state']]
  const runningIn = ({ plans = [], keeps = [] }: StateDeclaration<T>) => new Set([...plans, ...keeps])

  async function changeJobs({ before, ...step }: OrderChange<T>): Promise<void> {
    const { tx, house, row } = step
    const [orderHash, now] = [declared.hashOf(row), stateOf(row)]
    const former = before === null ? new Set<T['job']>() : runningIn(stateOf(before))
    for (const job of former.difference(runningIn(now)))
      await house.jobs.unplan(tx, declared.jobs[job].keyOf(orderHash))
    for (const job of now.plans ?? []) await declared.jobs[job].plan(step, orderHash)
  }

  async function announce(
    change: OrderChange<T>,
    notifies: readonly (T['audience'] | 'register')[],
  ): Promise<Moved<T>> {
    const { tx, house, row } = change
    const views = await declared.views(change)
    for (const audience of notifies)
      if (audience !== 'register') await declared.audiences[audience as T['audience']]({ ...change, views })
      else await enterOrder({ tx, house, order: declared.orderOf(row, views) })
    const { revision, lastEvent: event } = row
    house.log.info({ orderHash: declared.hashOf(row), event, revision }, `${declared.name} moved`)
    return { row, views }
  }

  async function moveRooms({ tx, house, row, before }: OrderChange<T>): Promise<void> {
    const [rider, order] = [`rider:${row.riderId}`, `order:${declared.hashOf(row)}`]
    // Pages that connect later join the rooms of unfinished orders from the register.
    if (before === null) await house.outbox.join(tx, rider, order)
    else if (stateOf(row).isOver) await house.outbox.leave(tx, rider, order)
  }

  async function write(tx: Tx, read: Row, change: Written<T>): Promise<Row> {
    const written = await declared.table.update(tx, read, change)
    if (!written) throw declared.movedMeanwhile(read)
    return written
  }

  /** Executes the consequences of a move after its row is written. */
  async function follow(change: OrderChange<T>, effect: Effect<T> | undefined): Promise<Moved<T>> {
    await effect?.(change)
    await stateOf(change.row).enter?.(change)
    await changeJobs(change)
    await moveRooms(change)
    return announce(change, stateOf(change.row).notifies)
  }

  return {
    async begin({ effect, ...step }) {
      const { tx, house, row } = step
      await declared.record(tx, [{ row, at: house.clock.now(), reason: '' }])
      return follow({ ...step, before: null, events: [row.lastEvent] }, effect)
    },
    async advance({ tx, house, row: read, event, change, reason = '', effect }) {
      const events: readonly T['event'][] = typeof event === 'string' ? [event] : event
      const passed: Row[] = []
      for (const lastEvent of events) {
        const from = passed.at(-1) ?? { ...read, ...change }
        const state = nextState(declared.lifecycle, from.state as Row['state'], lastEvent)
        if (state === undefined) throw declared.movedMeanwhile(read)
        passed.push({ ...from, state, lastEvent, revision: from.revision + 1 })
      }
      const next = passed.at(-1)
      if (!next) throw new Error('a move has an event')
      const { state, lastEvent, revision } = next
      const row = await write(tx, read, { ...change, state, lastEvent, revision })
      const at = house.clock.now()
      await declared.record(
        tx,
        passed.map((after) => ({ row: after, at, reason })),
      )
      return follow({ tx, house, row, before: read, events }, effect)
    },
    async amend({ tx, house, row: read, change, effect }) {
      const row = await write(tx, read, { ...change })
      const amended: OrderChange<T> = { tx, house, row, before: read, events: [] }
      await effect?.(amended)
      return announce(amended, stateOf(row).notifies)
    },
    plan: (step, job) => declared.jobs[job].plan(step, declared.hashOf(step.row)),
  }
}
