import { type CallDefinition, type Language, languageOf, Refusal } from '@daoxing/kit/contract'
import type { FastifyRequest } from 'fastify'
import { type AnyStages, type CallAnswer, Intent } from './answer.ts'
import { type CallInput, type RawRequest, ReplyWith } from './handler.ts'
import type { Tx } from '../database/database.ts'
import type { House } from '../process/house.ts'
import { fingerprintOf, isKnownKey } from './idempotency.ts'
import { networkOf } from './network-of.ts'
import { failureOutcome, type Outcome, refused } from './outcome.ts'
import { parseInput } from './parse-input.ts'
import { noUpload, readUpload, type Upload } from './read-upload.ts'
import { againAfterConflicts } from './passing-trouble.ts'
import { actorOf, type KioskPrincipal, type Nobody, type Principal } from './principal.ts'
import { onceUnderKey, stagedUnderKey } from './under-key.ts'
import type { WhoCalls } from './who-is.ts'

type CallRun = { readonly house: House; readonly whoCalls: WhoCalls; readonly bound: CallAnswer }

/** Runs one call: authenticate, parse, look up the key, run, reply. Never throws. */
export async function runCall(run: CallRun, request: FastifyRequest): Promise<Outcome> {
  const { house, bound } = run
  let language = languageOf(request.headers['accept-language'])
  try {
    // A raw body proves itself, unless it is that of a peer, which shows its credential. Open data is the same for all.
    const isSessionless = bound.call.isOpenData || (bound.call.rawBody && bound.call.who !== 'peer')
    const principal = isSessionless ? undefined : await whoMayCall(run, request)
    if (principal?.kind === 'rider' && principal.language) language = principal.language
    refuseOtherRider(principal, request, bound)
    const who = allowedFor(bound, principal)
    const key = isRead(bound.call) ? undefined : keyOf(request, bound)
    // Files are read only from a caller who may send them.
    const caller = actorOf(who, networkOf(request.ip))
    const upload = bound.call.upload ? await readUpload(bound.call.upload, request, caller) : noUpload
    const { params, query, headers } = request
    const input = parseInput(bound.call, {
      params,
      query,
      headers,
      body: bound.call.upload ? upload.fields : request.body,
    })
    const inputOf = (tx: Tx) => callInput(run, { request, language, who, input, upload, tx })
    const toOutcome = (result: unknown) => outcomeOf(run, result, language)
    const { implementation } = bound
    // Only a key needs the fingerprint, which costs as much as the rest of a small call.
    const fingerprint = () =>
      fingerprintOf(bound.call.id, request.url, bound.call.upload ? upload.digest : request.body)
    const claim = key === undefined ? undefined : { actor: caller, key, fingerprint: fingerprint() }
    if (implementation.kind === 'stages')
      return await runStaged({ house, language, claim, stages: implementation.stages, inputOf, toOutcome })
    const work = async (tx: Tx) => toOutcome(await implementation.handler(inputOf(tx)))
    if (isRead(bound.call)) return await work(house.database)
    if (!claim) return await againAfterConflicts(() => house.database.transaction(work))
    return await againAfterConflicts(() =>
      house.database.transaction((tx) => onceUnderKey({ house, language, tx, claim, work })),
    )
  } catch (error) {
    return failureOutcome(house, error, language)
  }
}

/** On public calls, a rejected session counts as anonymous. */
async function whoMayCall({ whoCalls, bound }: CallRun, request: FastifyRequest): Promise<Principal | undefined> {
  const caller = whoCalls(request)
  if (bound.call.who !== 'none') return await caller
  return await caller.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}

/** Reads open no transaction and take no idempotency key; a gathered write opens its own. */
export function isRead({ method, isQuestion, isGathered }: CallDefinition): boolean {
  return method === 'GET' || isQuestion === true || isGathered === true
}

/** A kiosk acts with its own account, and only if the call allows it. */
function asRider({ kioskId, riderId, sessionId }: KioskPrincipal, call: CallDefinition): Principal {
  if (!call.isForKiosks) throw new Refusal('kit.notForKiosks')
  return { kind: 'rider', riderId, sessionId, kioskId }
}

function allowedFor({ call }: CallAnswer, principal: Principal | undefined): Principal | Nobody {
  if (call.who === 'none') return principal ?? { kind: 'none' }
  if (principal?.kind === 'kiosk' && call.who === 'rider') return asRider(principal, call)
  const isRiderAmongGuests = call.who === 'guest' && principal?.kind === 'rider'
  if (!principal || (principal.kind !== call.who && !isRiderAmongGuests)) throw new Refusal('kit.signInNeeded')
  // A credential of one kind of partner is invalid for another kind.
  if (principal.kind === 'peer' && principal.peerKind !== call.peerKind) throw new Refusal('kit.signInNeeded')
  return principal
}

/**
 * A page sends the rider that it belongs to. If another tab of the browser has signed another rider in since, nothing
 * of the first one is read or written with the session of the second.
 */
function refuseOtherRider(principal: Principal | undefined, { headers }: FastifyRequest, { call }: CallAnswer): void {
  const named = headers['x-daoxing-rider']
  if (named === undefined || principal?.kind !== 'rider') return
  if (call.who !== 'rider' && call.who !== 'guest') return
  if (named !== principal.riderId) throw new Refusal('kit.otherRider', { rider: principal.riderId })
}

type InputFacts = {
  readonly request: FastifyRequest
  readonly language: Language
  readonly who: Principal | Nobody
  readonly input: object
  readonly upload: Upload
  readonly tx: Tx
}

function callInput(
  { house, bound }: CallRun,
  { request, language, who, input, upload, tx }: InputFacts,
): CallInput<CallDefinition> {
  return {
    ...(input as { params: never; query: never; body: never; headers: never }),
    who: who as never,
    tx,
    house,
    language,
    address: networkOf(request.ip),
    requestHost: request.host,
    userAgent: request.headers['user-agent'] ?? '',
    raw: (bound.call.rawBody ? rawRequestOf(request) : undefined) as never,
    file: upload.file as never,
    files: upload.files,
  }
}

function outcomeOf({ house, bound: { call } }: CallRun, result: unknown, language: Language): Outcome {
  if (result instanceof Refusal) return refused(house, result, language)
  const [reply, extras] = result instanceof ReplyWith ? [result.reply, result.extras] : [result, undefined]
  const body = call.wire === 'bare' ? reply : { data: reply }
  const status = extras?.redirectTo === undefined ? (extras?.status ?? call.status ?? 200) : 303
  return { status, body, ...(extras ? { extras } : {}) }
}

function rawRequestOf({ body, headers, url }: FastifyRequest): RawRequest {
  return {
    body: typeof body === 'string' ? body : '',
    query: url.split('?').slice(1).join('?'),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
    ),
  }
}

type StagedRun = {
  readonly house: House
  readonly language: Language
  readonly claim: { readonly actor: string; readonly key: string; readonly fingerprint: string } | undefined
  readonly stages: AnyStages
  readonly inputOf: (tx: Tx) => CallInput<CallDefinition>
  readonly toOutcome: (result: unknown) => Outcome
}

/** Runs a call of two transactions with a request to a provider between them. */
async function runStaged({ house, language, claim, stages, inputOf, toOutcome }: StagedRun): Promise<Outcome> {
  const prepared = await prepare(stages.prepare?.(inputOf(house.database)), () => isKnownKey(house.database, claim))
  const begin = async (tx: Tx) => {
    const result: unknown = await stages.begin({ ...inputOf(tx), prepared })
    return result instanceof Intent ? result : toOutcome(result)
  }
  const act = (intent: unknown) => stages.act({ house, intent })
  const finish = async (tx: Tx, later: { intent: unknown; result: unknown }) =>
    toOutcome(await stages.finish({ ...inputOf(tx), ...later }))
  if (claim) return stagedUnderKey({ house, language, claim, begin, act, finish })
  const begun = await againAfterConflicts(() => house.database.transaction(begin))
  if (!(begun instanceof Intent)) return begun
  const { value: intent } = begun
  const result = await act(intent)
  return againAfterConflicts(() => house.database.transaction((tx) => finish(tx, { intent, result })))
}

/** Runs the preparation of a call, unless an earlier attempt with its key has passed that stage. */
async function prepare(
  ask: (() => Promise<unknown>) | undefined,
  isKnown: () => Promise<boolean>,
): Promise<() => unknown> {
  if (!ask || (await isKnown())) return () => undefined
  try {
    const preparation = await ask()
    return () => preparation
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return () => {
      throw error
    }
  }
}

const longestKey = 200

function keyOf(request: FastifyRequest, { call }: CallAnswer): string | undefined {
  if (!call.idempotent) return undefined
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && key.length > longestKey)
    throw new Refusal('kit.invalidInput', { field: 'idempotency-key' })
  if (typeof key === 'string' && key !== '') return key
  if (call.idempotent === 'required') throw new Refusal('kit.idempotencyKeyMissing')
  return undefined
}
