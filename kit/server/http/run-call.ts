import { type CallDefinition, type Language, languageOf, Refusal } from '@daoxing/kit/contract'
import type { FastifyRequest } from 'fastify'
import { Answer, type CallInput, type Handler, type RawRequest } from './bind-call.ts'
import type { Tx } from '../database/database.ts'
import type { House } from '../process/house.ts'
import { fingerprintOf, isKnownKey } from './idempotency.ts'
import { networkOf } from './network-of.ts'
import { failureOutcome, type Outcome, refused } from './outcome.ts'
import { parseInput } from './parse-input.ts'
import { againAfterConflicts } from './passing-trouble.ts'
import { actorOf, type KioskPrincipal, type Nobody, type Principal } from './principal.ts'
import type { BoundCall } from '../process/slice.ts'
import { Intent, stagesOf } from './staged-call.ts'
import { onceUnderKey, stagedUnderKey } from './under-key.ts'
import type { WhoCalls } from './who-is.ts'

type CallRun = { readonly house: House; readonly whoCalls: WhoCalls; readonly bound: BoundCall }

/** Runs one call: authenticate, parse, look up the key, run, answer. Never throws. */
export async function runCall(run: CallRun, request: FastifyRequest): Promise<Outcome> {
  const { house, bound } = run
  let language = languageOf(request.headers['accept-language'])
  try {
    const principal = bound.call.rawBody ? undefined : await whoMayCall(run, request)
    if (principal?.kind === 'rider' && principal.language) language = principal.language
    refuseOtherRider(principal, request, bound)
    const who = allowedFor(bound, principal)
    const input = parseInput(bound.call, request)
    const inputOf = (tx: Tx) => callInput(run, { request, language, who, input, tx })
    const toOutcome = (result: unknown) => outcomeOf(run, result, language)
    const work = async (tx: Tx) => toOutcome(await bound.handler(inputOf(tx)))
    if (bound.call.method === 'GET' || bound.call.isQuestion) return await work(house.database)
    const key = keyOf(request, bound)
    const fingerprint = fingerprintOf(bound.call.id, request.url, request.body)
    const claim = key === undefined ? undefined : { actor: actorOf(who, networkOf(request.ip)), key, fingerprint }
    if (stagesOf(bound.handler)) return await runStaged({ house, language, claim, bound, inputOf, toOutcome })
    if (!claim) return await againAfterConflicts(() => house.database.transaction(work))
    return await againAfterConflicts(() =>
      house.database.transaction((tx) => onceUnderKey({ house, language, tx, claim, work })),
    )
  } catch (error) {
    return failureOutcome(house, error, language)
  }
}

/** A session that is held up opens nothing, but what is open to everybody stays open to its browser. */
async function whoMayCall({ whoCalls, bound }: CallRun, request: FastifyRequest): Promise<Principal | undefined> {
  const asked = whoCalls(request)
  if (bound.call.who !== 'none') return await asked
  return await asked.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}

/** A kiosk acts in the name of its own account, and only where the call says so. */
function asRider({ kioskId, riderId, sessionId }: KioskPrincipal, call: CallDefinition): Principal {
  if (!call.isForKiosks) throw new Refusal('kit.notForKiosks')
  return { kind: 'rider', riderId, sessionId, kioskId }
}

function allowedFor({ call }: BoundCall, principal: Principal | undefined): Principal | Nobody {
  if (call.who === 'none') return principal ?? { kind: 'none' }
  if (principal?.kind === 'kiosk' && call.who === 'rider') return asRider(principal, call)
  if (!principal || principal.kind !== call.who) throw new Refusal('kit.signInNeeded')
  return principal
}

/**
 * A page names the rider whom it was drawn for. Where another tab of the browser has let another rider in meanwhile,
 * nothing of the first one is read or written with the session of the second.
 */
function refuseOtherRider(principal: Principal | undefined, { headers }: FastifyRequest, { call }: BoundCall): void {
  const named = headers['x-daoxing-rider']
  if (named === undefined || principal?.kind !== 'rider' || call.who !== 'rider') return
  if (named !== principal.riderId) throw new Refusal('kit.otherRider', { rider: principal.riderId })
}

type InputFacts = {
  readonly request: FastifyRequest
  readonly language: Language
  readonly who: Principal | Nobody
  readonly input: object
  readonly tx: Tx
}

function callInput(
  { house, bound }: CallRun,
  { request, language, who, input, tx }: InputFacts,
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
  }
}

function outcomeOf({ house, bound: { call } }: CallRun, result: unknown, language: Language): Outcome {
  if (result instanceof Refusal) return refused(house, result, language)
  const [reply, extras] = result instanceof Answer ? [result.reply, result.extras] : [result, undefined]
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
  readonly bound: BoundCall
  readonly inputOf: (tx: Tx) => CallInput<CallDefinition>
  readonly toOutcome: (result: unknown) => Outcome
}

/** A call of two transactions with something between them; see `staged`. */
async function runStaged({ house, language, claim, bound, inputOf, toOutcome }: StagedRun): Promise<Outcome> {
  const { handler }: { handler: Handler<CallDefinition> } = bound
  const stages = stagesOf(handler)
  if (!stages) throw new Error(`${bound.call.id} has no stages`)
  const seen = await lookedAt(stages.look?.(inputOf(house.database)), () => isKnownKey(house.database, claim))
  const begin = async (tx: Tx) => {
    const result: unknown = await stages.begin({ ...inputOf(tx), seen })
    return result instanceof Intent ? result : toOutcome(result)
  }
  const act = (kept: unknown) => stages.act({ house, kept })
  const finish = async (tx: Tx, { kept, told }: { kept: unknown; told: unknown }) =>
    toOutcome(await stages.finish({ ...inputOf(tx), kept, told }))
  if (claim) return stagedUnderKey({ house, language, claim, begin, act, finish })
  const begun = await againAfterConflicts(() => house.database.transaction(begin))
  if (!(begun instanceof Intent)) return begun
  const { kept } = begun
  const told = await act(kept)
  return againAfterConflicts(() => house.database.transaction((tx) => finish(tx, { kept, told })))
}

/** Asks what a call has to ask before it begins, unless an earlier try with its key has gone beyond that. */
async function lookedAt(
  ask: (() => Promise<unknown>) | undefined,
  isKnown: () => Promise<boolean>,
): Promise<() => unknown> {
  if (!ask || (await isKnown())) return () => undefined
  try {
    const seen = await ask()
    return () => seen
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return () => {
      throw error
    }
  }
}

const longestKey = 200

function keyOf(request: FastifyRequest, { call }: BoundCall): string | undefined {
  if (!call.idempotent) return undefined
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && key.length > longestKey)
    throw new Refusal('kit.invalidInput', { field: 'idempotency-key' })
  if (typeof key === 'string' && key !== '') return key
  if (call.idempotent === 'required') throw new Refusal('kit.idempotencyKeyMissing')
  return undefined
}
