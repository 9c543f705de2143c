import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { BoardRow, DeskTrouble, TimetablePeriod } from '../flight-desk.ts'

const DeskFacts = z.object({
  board: z._default(z.array(BoardRow), []),
  timetable: z._default(z.array(TimetablePeriod), []),
})

const answers = defineTable('flights.desk_answers', {
  columns: {
    question: z.string(),
    askedAt: Instant,
    /** The last successful response; the facts are from that time. */
    answeredAt: z.nullable(Instant),
    /** The failure of the last request; null if it succeeded. */
    trouble: z.nullable(DeskTrouble),
    facts: json(DeskFacts),
  },
  key: ['question'],
})
export type KeptAnswer = RecordOf<typeof answers>

export function findAnswer(tx: Tx, question: string): Promise<KeptAnswer | undefined> {
  return answers.find(tx, { question })
}

type Turn = { readonly question: string; readonly now: Instant; readonly before: Instant }

/** Claims the next request to the desk; false if this or another server has already sent it after `before`. */
export async function takeTurn(tx: Tx, { question, now, before }: Turn): Promise<boolean> {
  const first = await answers.insertIfAbsent(tx, {
    question,
    askedAt: now,
    answeredAt: null,
    trouble: null,
    facts: { board: [], timetable: [] },
  })
  if (first !== undefined) return true
  const taken = await answers.updateWhere(tx, { askedAt: now }, (query) =>
    query.where('question', '=', question).where('asked_at', '<=', before),
  )
  return taken.length > 0
}

type Outcome = { readonly answeredAt: Instant; readonly facts: KeptAnswer['facts'] } | { readonly trouble: DeskTrouble }

/** Stores the outcome of a request; a failure keeps the facts of the last response. */
export async function keepOutcome(tx: Tx, question: string, outcome: Outcome): Promise<void> {
  await answers.update(tx, { question }, 'trouble' in outcome ? outcome : { ...outcome, trouble: null })
}

export async function deleteAnswersBefore(tx: Tx, before: Instant): Promise<void> {
  await answers.deleteWhere(tx, (query) => query.where('asked_at', '<', before))
}
