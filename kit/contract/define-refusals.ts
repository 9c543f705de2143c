/** How a refusal appears on the wire: a code of the specification, an HTTP status, and the words' key `refusal_<slice>_<name>`. */
export type RefusalForm = {
  readonly code: string
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503
  /**
   * The fact that the body contains as its `status`, if the documents define a number for the refusal besides its code.
   */
  readonly bodyStatusFact?: string
  /** The refusal concerns the caller: any call of this kind of caller can return it. */
  readonly authenticationOf?: 'rider' | 'guest'
}
export type RefusalTable = Readonly<Record<string, RefusalForm>>
export type RefusalFacts = Readonly<Record<string, string | number | boolean | null>>

const known = new Map<string, RefusalForm>()

/**
 * Declares the refusals of a slice. Keys are `slice.name`; every key has words `refusal_slice_name`
 * in the slice's `contract/words`.
 */
export function defineRefusals<const Table extends RefusalTable>(table: Table): Table {
  for (const [key, form] of Object.entries(table)) known.set(key, form)
  return table
}

/** How a refusal appears on the wire; undefined for one that no slice has declared. */
export function refusalForm(key: string): RefusalForm | undefined {
  return known.get(key)
}

/** Every refusal that has been declared, by its key. */
export const allRefusals = (): ReadonlyMap<string, RefusalForm> => known

/** An expected refusal, shown to a person. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly key: string
  readonly facts: RefusalFacts
  constructor(key: string, facts: RefusalFacts = {}) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.facts = facts
  }
}

/** Refusals that any call may return. */
export const kitRefusals = defineRefusals({
  'kit.invalidInput': { code: 'INVALID_INPUT', status: 400 },
  'kit.signInNeeded': { code: 'TOKEN_INVALID_OR_EXPIRED', status: 401 },
  'kit.notFound': { code: 'NOT_FOUND', status: 404 },
  'kit.routeNotFound': { code: 'ROUTE_NOT_FOUND', status: 404 },
  'kit.forbiddenOrigin': { code: 'FIREWALL', status: 403 },
  /** Request bodies are not decompressed. */
  'kit.encodedBody': { code: 'UNSUPPORTED_CONTENT_ENCODING', status: 415 },
  'kit.uploadTooLarge': { code: 'UPLOAD_TOO_LARGE', status: 413 },
  /** The file is no picture that can be read, or one that is too large to be opened. */
  'kit.notAPicture': { code: 'NOT_A_PICTURE', status: 422 },
  'kit.rateLimited': { code: 'RATE_LIMIT', status: 429 },
  'kit.idempotencyKeyMissing': { code: 'IDEMPOTENCY_KEY_MISSING', status: 400 },
  'kit.idempotencyKeyReused': { code: 'IDEMPOTENCY_KEY_REUSED', status: 422 },
  'kit.idempotencyInFlight': { code: 'IDEMPOTENCY_IN_FLIGHT', status: 409 },
  /** The peer already used this event id for another event. */
  'kit.eventIdReused': { code: 'EVENT_ID_REUSED', status: 422 },
  'kit.notBuiltYet': { code: 'NOT_BUILT_YET', status: 422 },
  /** The page belongs to another rider than the browser's current session. */
  'kit.otherRider': { code: 'OTHER_RIDER', status: 409 },
  'kit.movedMeanwhile': { code: 'MOVED_MEANWHILE', status: 409 },
  /** A kiosk may hail and view its ride, nothing else. */
  'kit.notForKiosks': { code: 'NOT_FOR_KIOSKS', status: 403 },
  'kit.draining': { code: 'MAINTENANCE', status: 503 },
  /** The connection was lost and the commit may have happened: a retry with the same idempotency key tells. */
  'kit.databaseAway': { code: 'MAINTENANCE', status: 503 },
})
