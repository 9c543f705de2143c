import type { CallDefinition } from './define-call.ts'
import type { RefusalForm } from './define-refusals.ts'

type CallShape = Pick<
  CallDefinition,
  'method' | 'who' | 'rawBody' | 'upload' | 'isForKiosks' | 'idempotent' | 'refusals'
>
type Refusals = ReadonlyMap<string, Pick<RefusalForm, 'code' | 'status' | 'authenticationOf'>>

/**
 * All failure statuses of a call with their codes: the refusals of the call itself, those of the checks before it, and
 * server errors.
 */
export function failuresOf(call: CallShape, refusals: Refusals): ReadonlyMap<number, readonly string[]> {
  const keys = [...(call.refusals ?? []), ...kitRefusals(call), ...authenticationRefusals(call.who, refusals)]
  const forms = keys.flatMap((key) => refusals.get(key) ?? [])
  const byStatus = Map.groupBy([...forms, { code: 'UNEXPECTED', status: 500 }], ({ status }) => status)
  return new Map([...byStatus].map(([status, list]) => [status, [...new Set(list.map(({ code }) => code))]]))
}

function kitRefusals({ method, who, rawBody, upload, isForKiosks, idempotent }: CallShape): readonly string[] {
  const isWrite = method !== 'GET'
  return [
    // Also for a call without input: a query with a NUL character is refused.
    'kit.invalidInput',
    'kit.rateLimited',
    'kit.draining',
    'kit.databaseAway',
    ...(who === 'none' ? [] : ['kit.signInNeeded']),
    ...(who === 'rider' || who === 'guest' ? ['kit.otherRider'] : []),
    ...(who === 'rider' && !isForKiosks ? ['kit.notForKiosks'] : []),
    ...(isWrite ? ['kit.encodedBody'] : []),
    ...(isWrite && !rawBody ? ['kit.forbiddenOrigin'] : []),
    ...(upload ? ['kit.uploadTooLarge'] : []),
    ...(idempotent === 'required' ? ['kit.idempotencyKeyMissing'] : []),
    ...(idempotent === undefined ? [] : ['kit.idempotencyKeyReused', 'kit.idempotencyInFlight']),
  ]
}

/** Refusals about the caller, which any call can return, such as a closed account. */
function authenticationRefusals(who: CallDefinition['who'], refusals: Refusals): readonly string[] {
  // A call for guests admits riders, too.
  const admitted = who === 'guest' ? ['guest', 'rider'] : [who]
  return [...refusals].flatMap(([key, { authenticationOf }]) =>
    authenticationOf !== undefined && admitted.includes(authenticationOf) ? [key] : [],
  )
}
