import { type Language, languageOf, Refusal, refusalForm } from '@daoxing/kit/contract'
import type { FastifyRequest } from 'fastify'
import { Answer } from './bind-call.ts'
import { behindSavepoint, type Tx } from './database.ts'
import type { House } from './house.ts'
import { earlierAnswer, fingerprintOf, keepAnswer } from './idempotency.ts'
import { networkOf } from './network-of.ts'
import { failureOutcome, type Outcome, refusalOutcome } from './outcome.ts'
import { parseInput } from './parse-input.ts'
import { actorOf, type Nobody, type Principal } from './principal.ts'
import type { BoundCall } from './slice.ts'
import type { WhoCalls } from './who-is.ts'

type CallRun = { readonly house: House; readonly whoCalls: WhoCalls; readonly bound: BoundCall }

/** Runs one call: authenticate, parse, look up the key, run, answer. Never throws. */
export async function runCall(run: CallRun, request: FastifyRequest): Promise<Outcome> {
  const { house, whoCalls, bound } = run
  let language = languageOf(request.headers['accept-language'])
  try {
    const principal = await whoCalls(request)
    if (principal?.kind === 'rider' && principal.language) language = principal.language
    const who = allowedFor(bound, principal)
    const input = parseInput(bound.call, request)
    const work = (tx: Tx) => handled(run, { request, language, who, input, tx })
    if (bound.call.method === 'GET') return await work(house.database)
    const key = keyOf(request, bound)
    if (key === undefined) return await house.database.transaction(work)
    const fingerprint = fingerprintOf(bound.call.id, request.url, request.body)
    const claim = { actor: actorOf(who, networkOf(request.ip)), key, fingerprint }
    return await house.database.transaction((tx) => onceUnderKey({ house, language, tx, claim, work }))
  } catch (error) {
    return failureOutcome(house, error, language)
  }
}

function allowedFor({ call }: BoundCall, principal: Principal | undefined): Principal | Nobody {
  if (call.who === 'none') return principal ?? { kind: 'none' }
  if (!principal || principal.kind !== call.who) throw new Refusal('kit.signInNeeded')
  return principal
}

type Handled = {
  readonly request: FastifyRequest
  readonly language: Language
  readonly who: Principal | Nobody
  readonly input: object
  readonly tx: Tx
}

async function handled({ house, bound }: CallRun, { request, language, who, input, tx }: Handled): Promise<Outcome> {
  const { call, handler } = bound
  const result = await handler({
    ...(input as { params: never; query: never; body: never }),
    who: who as never,
    tx,
    house,
    language,
    address: networkOf(request.ip),
    requestHost: request.host,
  })
  if (result instanceof Refusal) return refused(house, result, language)
  const [reply, extras] = result instanceof Answer ? [result.reply, result.extras] : [result, undefined]
  const body = call.wire === 'bare' ? reply : { data: reply }
  return { status: extras?.status ?? call.status ?? 200, body, ...(extras ? { extras } : {}) }
}

/** A refusal that nobody declared is a mistake of ours and flies on as one. */
function refused(house: House, refusal: Refusal, language: Language): Outcome {
  const outcome = refusalOutcome(house, refusal, language)
  if (!outcome) throw refusal
  return outcome
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

type UnderKey = {
  readonly house: House
  readonly language: Language
  readonly tx: Tx
  readonly claim: { readonly actor: string; readonly key: string; readonly fingerprint: string }
  readonly work: (tx: Tx) => Promise<Outcome>
}

/** Gives the answer that the key has already had, or runs the work and keeps its answer with its effect. */
async function onceUnderKey({ house, language, tx, claim, work }: UnderKey): Promise<Outcome> {
  const earlier = await earlierAnswer(tx, claim)
  if (earlier) return earlier
  const outcome = await behindSavepoint(tx, () => work(tx)).catch((error: unknown) => {
    if (error instanceof Refusal && isKept(refusalForm(error.key)?.status ?? 500))
      return refused(house, error, language)
    throw error
  })
  if (outcome.extras?.session !== undefined || outcome.extras?.headers)
    throw new Error('an answer that is kept under a key carries no session and no headers')
  if (isKept(outcome.status)) await keepAnswer(tx, house.clock, { ...claim, ...outcome })
  return outcome
}

/** What may well be another answer in a moment is not kept: who calls, how often, and our own trouble. */
function isKept(status: number): boolean {
  return status !== 401 && status !== 429 && status < 500
}
