import type { CallDefinition } from './define-call.ts'
import type { RefusalForm } from './define-refusals.ts'

type CallShape = Pick<CallDefinition, 'method' | 'who' | 'rawBody' | 'isForKiosks' | 'idempotent' | 'refusals'>
type Refusals = ReadonlyMap<string, Pick<RefusalForm, 'code' | 'status' | 'atDoorOf'>>

/**
 * Every status with which a call can fail, and the codes that it has then: what the call itself refuses, what the door
 * refuses before it, and trouble of ours.
 */
export function failuresOf(call: CallShape, refusals: Refusals): ReadonlyMap<number, readonly string[]> {
  const keys = [...(call.refusals ?? []), ...doorRefusals(call), ...refusalsAtDoorOf(call.who, refusals)]
  const forms = keys.flatMap((key) => refusals.get(key) ?? [])
  const byStatus = Map.groupBy([...forms, { code: 'UNEXPECTED', status: 500 }], ({ status }) => status)
  return new Map([...byStatus].map(([status, list]) => [status, [...new Set(list.map(({ code }) => code))]]))
}

function doorRefusals({ method, who, rawBody, isForKiosks, idempotent }: CallShape): readonly string[] {
  const isWrite = method !== 'GET'
  return [
    // Also without a schema: no text of a request may be what the database cannot hold.
    'kit.invalidInput',
    'kit.rateLimited',
    'kit.draining',
    'kit.databaseAway',
    ...(who === 'none' ? [] : ['kit.signInNeeded']),
    ...(who === 'rider' && !isForKiosks ? ['kit.notForKiosks'] : []),
    ...(isWrite ? ['kit.encodedBody'] : []),
    ...(isWrite && !rawBody ? ['kit.forbiddenOrigin'] : []),
    ...(idempotent === 'required' ? ['kit.idempotencyKeyMissing'] : []),
    ...(idempotent === undefined ? [] : ['kit.idempotencyKeyReused', 'kit.idempotencyInFlight']),
  ]
}

/** What keeps a caller out of every call, such as an account that was closed. */
const refusalsAtDoorOf = (who: CallDefinition['who'], refusals: Refusals): readonly string[] =>
  [...refusals].flatMap(([key, { atDoorOf }]) => (atDoorOf === who ? [key] : []))
