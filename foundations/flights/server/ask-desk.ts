import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { DeskAnswer } from './flight-desk.ts'
import { flightConfigs } from './flight-configs.ts'
import { findAnswer, type KeptAnswer, keepOutcome, takeTurn } from './stores/desk-answer-store.ts'

type Facts = KeptAnswer['facts']
type Question = {
  readonly name: string
  /** A younger response is reused. */
  readonly freshSeconds: number
  readonly ask: () => Promise<DeskAnswer<Partial<Facts>>>
}

/** Requests in progress on this server; concurrent callers share their response. */
const underWay = new WeakMap<House, Map<string, Promise<KeptAnswer>>>()

/**
 * Returns the newest response of the flight desk. The desk is called only if the stored response is too old, and at
 * most once a minute per question, even after a failure. Must be called outside transactions.
 */
export function askDesk(house: House, question: Question): Promise<KeptAnswer> {
  const asking = underWay.getOrInsertComputed(house, () => new Map())
  const already = asking.get(question.name)
  if (already) return already
  const answer = askedOnce(house, question).finally(() => asking.delete(question.name))
  asking.set(question.name, answer)
  return answer
}

async function askedOnce(house: House, { name, freshSeconds, ask }: Question): Promise<KeptAnswer> {
  const { database, clock, log } = house
  const now = clock.now()
  const kept = await findAnswer(database, name)
  if (kept?.answeredAt && kept.trouble === null && plusSeconds(kept.answeredAt, freshSeconds) > now) return kept
  const before = plusSeconds(now, -(await configValue(database, flightConfigs.flights_ask_seconds)))
  if (await database.transaction((tx) => takeTurn(tx, { question: name, now, before }))) {
    const answer = await ask()
    if (answer.state === 'failed') log.warn({ question: name, trouble: answer.trouble }, 'the flight desk failed')
    await keepOutcome(
      database,
      name,
      answer.state === 'failed'
        ? { trouble: answer.trouble }
        : { answeredAt: clock.now(), facts: { board: [], timetable: [], ...answer.facts } },
    )
  }
  const newest = await findAnswer(database, name)
  if (!newest) throw new Error(`the question ${name} was asked and is not kept`)
  return newest
}
