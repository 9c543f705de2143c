import { createHash } from 'node:crypto'
import type { Instant } from '@daoxing/kit/contract'

/** What was announced in a day, in order: when, of what, and which revision of it. */
export type Trace = {
  readonly lines: readonly string[]
  /** Trips that were announced since the last time this was asked. */
  takeTouched(): readonly string[]
  hear(event: { at: Instant; room: string; name: string; payload: unknown }): void
  digest(): string
}

export function createTrace(onBroken: (what: string) => void): Trace {
  const lines: string[] = []
  const touched = new Set<string>()
  /** The newest revision that was announced, by room, event and aggregate: what is old news must not come after. */
  const revisions = new Map<string, number>()
  return {
    lines,
    takeTouched() {
      const taken = [...touched]
      touched.clear()
      return taken
    },
    hear({ at, room, name, payload }) {
      const { aggregate, revision, state } = factsOf(payload)
      lines.push(`${at} ${room} ${name} ${aggregate} ${revision} ${state}`)
      if (name === 'tripChanged' || name === 'driverTripChanged') touched.add(aggregate)
      if (revision === 0) return
      const known = revisions.get(`${room} ${name} ${aggregate}`) ?? 0
      if (revision < known) onBroken(`${name} of ${aggregate}: revision ${revision} was sent after ${known}`)
      // What only the rider hears, the rider hears whole: one revision after the other, from the first.
      if (name === 'tripChanged' && revision > known + 1)
        onBroken(`${aggregate}: revision ${revision} was sent after ${known}, and none between them`)
      revisions.set(`${room} ${name} ${aggregate}`, revision)
    },
    digest: () => createHash('sha256').update(lines.join('\n')).digest('hex'),
  }
}

const names = ['offerId', 'trip_hash', 'tripHash', 'order_hash', 'orderHash'] as const

/** What an event is about, by the names that events have for it. */
function factsOf(payload: unknown): { aggregate: string; revision: number; state: string } {
  const event = partsOf(payload)
  const thing = Object.values(event)
    .map(partsOf)
    .find((parts) => Object.keys(parts).length > 0)
  const name = names.find((known) => thing?.[known] !== undefined)
  // Messages are counted within a talk: a trip that its driver gave back has another one with the next.
  const number = name === 'offerId' ? undefined : thing?.['number']
  const message = typeof number === 'number' ? `#${textOf(thing?.['driver_id'])}#${number}` : ''
  return {
    aggregate: `${textOf(name && thing?.[name])}${message}`,
    revision: Number(thing?.['revision'] ?? 0),
    state: textOf(event['event'] ?? thing?.['state']),
  }
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '-'
}
