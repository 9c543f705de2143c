import { type Language, Refusal, refusalForm } from '@daoxing/kit/contract'
import { behindSavepoint, type Tx } from '../database/database.ts'
import type { House } from '../process/house.ts'
import { earlierAnswer, earlierIntent, forgetIntent, keepAnswer, keepIntent } from './idempotency.ts'
import { type Outcome, refused } from './outcome.ts'
import { againAfterConflicts } from './passing-trouble.ts'
import { Intent } from './staged-call.ts'

type Claim = { readonly actor: string; readonly key: string; readonly fingerprint: string }
type UnderKey = { readonly house: House; readonly language: Language; readonly tx: Tx; readonly claim: Claim }

/** Gives the answer that the key has already had, or runs the work and keeps its answer with its effect. */
export async function onceUnderKey({
  work,
  ...underKey
}: UnderKey & { readonly work: (tx: Tx) => Promise<Outcome> }): Promise<Outcome> {
  const { tx, claim } = underKey
  return (await earlierAnswer(tx, claim)) ?? answered(underKey, await attempted(underKey, work))
}

type StagedUnderKey = Omit<UnderKey, 'tx'> & {
  readonly begin: (tx: Tx) => Promise<Outcome | Intent<unknown>>
  readonly act: (kept: unknown) => Promise<unknown>
  readonly finish: (tx: Tx, facts: { kept: unknown; told: unknown }) => Promise<Outcome>
}

/**
 * The same for a call in stages. An earlier try that never had its answer has left its intent: it is taken up from
 * there and not begun again. Of two tries that act at once, the first to finish answers for both.
 */
export async function stagedUnderKey({ begin, act, finish, ...call }: StagedUnderKey): Promise<Outcome> {
  const { house, claim } = call
  const intended = async (tx: Tx) => {
    const earlier = await earlierAnswer(tx, claim)
    if (earlier) return earlier
    const kept = await earlierIntent(tx, claim)
    if (kept !== undefined) return new Intent(kept)
    const result = await attempted({ ...call, tx }, begin)
    if (!(result instanceof Intent)) return answered({ ...call, tx }, result)
    await keepIntent(tx, house.clock, { ...claim, intent: result.kept })
    return result
  }
  const begun = await againAfterConflicts(() => house.database.transaction(intended))
  if (!(begun instanceof Intent)) return begun
  const { kept } = begun
  const told = await act(kept)
  const finished = async (tx: Tx) => {
    const earlier = await earlierAnswer(tx, claim, 'wait')
    if (earlier) return earlier
    const outcome = await attempted({ ...call, tx }, (inner) => finish(inner, { kept, told }))
    const answer = await answered({ ...call, tx }, outcome)
    if (isKept(answer.status)) await forgetIntent(tx, claim)
    return answer
  }
  return againAfterConflicts(() => house.database.transaction(finished))
}

/** Runs a stage; a refusal that is thrown undoes what the stage wrote and is an answer like any other. */
function attempted<Result>(
  { house, language, tx }: UnderKey,
  stage: (tx: Tx) => Promise<Result>,
): Promise<Result | Outcome> {
  return behindSavepoint<Result | Outcome>(tx, () => stage(tx)).catch((error: unknown) => {
    if (error instanceof Refusal && isKept(refusalForm(error.key)?.status ?? 500))
      return refused(house, error, language)
    throw error
  })
}

async function answered({ house, tx, claim }: UnderKey, outcome: Outcome): Promise<Outcome> {
  if (outcome.extras && Object.keys(outcome.extras).some((extra) => extra !== 'status'))
    throw new Error('an answer that is kept under a key carries nothing but a status and a body')
  if (isKept(outcome.status)) await keepAnswer(tx, house.clock, { ...claim, ...outcome })
  return outcome
}

/** Answers that may differ at the next try are not stored: authentication, rate limits and our own faults. */
function isKept(status: number): boolean {
  return status !== 401 && status !== 429 && status < 500
}
