import { type Language, Refusal, refusalForm } from '@daoxing/kit/contract'
import { behindSavepoint, type Tx } from '../database/database.ts'
import type { House } from '../process/house.ts'
import { earlierAnswer, earlierTry, forgetIntent, storeAnswer, storeIntent } from './idempotency.ts'
import { type Outcome, refused } from './outcome.ts'
import { againAfterConflicts } from './passing-trouble.ts'
import { Intent } from './answer.ts'

type Claim = { readonly actor: string; readonly key: string; readonly fingerprint: string }
type UnderKey = { readonly house: House; readonly language: Language; readonly tx: Tx; readonly claim: Claim }

/** Returns the stored response of the key, or runs the work and stores its response with its effect. */
export async function onceUnderKey({
  work,
  ...underKey
}: UnderKey & { readonly work: (tx: Tx) => Promise<Outcome> }): Promise<Outcome> {
  const { tx, claim } = underKey
  return (await earlierAnswer(tx, claim)) ?? answered(underKey, await attempted(underKey, work))
}

type StagedUnderKey = Omit<UnderKey, 'tx'> & {
  readonly begin: (tx: Tx) => Promise<Outcome | Intent<unknown>>
  readonly act: (intent: unknown) => Promise<unknown>
  readonly finish: (tx: Tx, later: { intent: unknown; result: unknown }) => Promise<Outcome>
}

/**
 * Runs a staged call under its key. An earlier attempt without a response has left its intent: it is resumed and not
 * started again. Of two concurrent attempts, the first to finish responds for both.
 */
export async function stagedUnderKey({ begin, act, finish, ...call }: StagedUnderKey): Promise<Outcome> {
  const { house, claim } = call
  const intended = async (tx: Tx) => {
    const earlier = await earlierTry(tx, claim)
    if (earlier) return 'answer' in earlier ? earlier.answer : new Intent(earlier.intent)
    const result = await attempted({ ...call, tx }, begin)
    if (!(result instanceof Intent)) return answered({ ...call, tx }, result)
    await storeIntent(tx, house.clock, { ...claim, intent: result.value })
    return result
  }
  const begun = await againAfterConflicts(() => house.database.transaction(intended))
  if (!(begun instanceof Intent)) return begun
  const { value: intent } = begun
  const result = await act(intent)
  const finished = async (tx: Tx) => {
    const earlier = await earlierAnswer(tx, claim, 'wait')
    if (earlier) return earlier
    const outcome = await attempted({ ...call, tx }, (inner) => finish(inner, { intent, result }))
    const answer = await answered({ ...call, tx }, outcome)
    if (isStored(answer.status)) await forgetIntent(tx, claim)
    return answer
  }
  return againAfterConflicts(() => house.database.transaction(finished))
}

/** Runs a stage; a thrown refusal rolls the stage back and is a response like any other. */
function attempted<Result>(
  { house, language, tx }: UnderKey,
  stage: (tx: Tx) => Promise<Result>,
): Promise<Result | Outcome> {
  return behindSavepoint<Result | Outcome>(tx, () => stage(tx)).catch((error: unknown) => {
    if (error instanceof Refusal && isStored(refusalForm(error.key)?.status ?? 500))
      return refused(house, error, language)
    throw error
  })
}

async function answered({ house, tx, claim }: UnderKey, outcome: Outcome): Promise<Outcome> {
  if (outcome.extras && Object.keys(outcome.extras).some((extra) => extra !== 'status'))
    throw new Error('an answer that is kept under a key carries nothing but a status and a body')
  if (isStored(outcome.status)) await storeAnswer(tx, house.clock, { ...claim, ...outcome })
  return outcome
}

/** Responses that may differ at the next attempt are not stored: authentication, rate limits and our own faults. */
function isStored(status: number): boolean {
  return status !== 401 && status !== 429 && status < 500
}
