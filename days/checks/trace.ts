import { createHash } from 'node:crypto'
import type { Instant } from '@daoxing/kit/contract'

/** The events that were sent in a day, in order: their time, their subject and its revision. */
export type Trace = {
  readonly lines: readonly string[]
  /** Trips that were announced since the last call. */
  takeTouched(): readonly string[]
  note(event: { at: Instant; room: string; name: string; payload: unknown }): void
  digest(): string
}

export function createTrace(onBroken: (what: string) => void): Trace {
  const lines: string[] = []
  const touched = new Set<string>()
  /** The highest revision that was sent, by room, event and aggregate: an older one must not follow. */
  const revisions = new Map<string, number>()
  /** The last event of each trip that was sent, by room and aggregate. */
  const states = new Map<string, string>()
  return {
    lines,
    takeTouched() {
      const taken = [...touched]
      touched.clear()
      return taken
    },
    note({ at, room, name, payload }) {
      const { aggregate, revision, state, moves, isReserved, names } = factsOf(payload)
      lines.push(`${at} ${room} ${name} ${aggregate} ${revision} ${state}`)
      if (name === 'tripChanged' || name === 'driverTripChanged') touched.add(aggregate)
      if (revision === 0) return
      const known = revisions.get(`${room} ${name} ${aggregate}`) ?? 0
      if (revision < known) onBroken(`${name} of ${aggregate}: revision ${revision} was sent after ${known}`)
      // The rider gets every move from the first: a snapshot lists all moves since the previous one.
      // A transaction of the calendar may change a reservation several times between two moves.
      const isLeftOut = isReserved
        ? known > 0 && !names.includes(state) && states.get(`${room} ${aggregate}`) !== state
        : revision > known + moves
      if (name === 'tripChanged') states.set(`${room} ${aggregate}`, state)
      if (name === 'tripChanged' && isLeftOut)
        onBroken(`${aggregate}: revision ${revision} was sent after ${known}, and names ${moves} moves`)
      revisions.set(`${room} ${name} ${aggregate}`, revision)
    },
    digest: () => createHash('sha256').update(lines.join('\n')).digest('hex'),
  }
}

const hashNames = ['offerId', 'trip_hash', 'tripHash', 'order_hash', 'orderHash'] as const

type SentFacts = {
  readonly aggregate: string
  readonly revision: number
  readonly state: string
  readonly moves: number
  /** The moves by their names. */
  readonly names: readonly unknown[]
  readonly isReserved: boolean
}

/** The subject of an event, found by the field names that events use. */
function factsOf(payload: unknown): SentFacts {
  const event = partsOf(payload)
  const thing = Object.values(event)
    .map(partsOf)
    .find((parts) => Object.keys(parts).length > 0)
  const name = hashNames.find((known) => thing?.[known] !== undefined)
  // Messages are counted within a conversation: a trip that its driver gave back has another one with the next.
  const number = name === 'offerId' ? undefined : thing?.['number']
  const message = typeof number === 'number' ? `#${textOf(thing?.['driver_id'])}#${number}` : ''
  return {
    aggregate: `${textOf(name && thing?.[name])}${message}`,
    revision: Number(thing?.['revision'] ?? 0),
    names: Array.isArray(event['events']) ? event['events'] : [],
    isReserved: typeof thing?.['reserve_time'] === 'number',
    moves: Array.isArray(event['events']) ? Math.max(1, event['events'].length) : 1,
    state: textOf(event['event'] ?? thing?.['state']),
  }
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '-'
}
