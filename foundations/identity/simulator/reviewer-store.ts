import { ReviewVerdict } from '@daoxing/identity/contract'
import { inOneGo } from '@daoxing/kit/simulator'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'

const Row = z.object({
  reviewId: z.string(),
  slots: z.pipe(
    z.string(),
    z.transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  ),
  isRenewal: z.pipe(
    z.int(),
    z.transform((value) => value === 1),
  ),
  question: z.nullable(z.string()),
  /** `received`, `accepted`, or the event of the newest verdict. */
  state: z.string(),
  verdict: z.nullable(z.string()),
  says: z.int(),
})
export type CityReview = z.infer<typeof Row>

type Arrived = Pick<CityReview, 'reviewId' | 'slots' | 'isRenewal' | 'question'>

export type ReviewerStore = {
  /** Stores a review. One that is known is done again for a new question; otherwise its last verdict is sent again. */
  take(review: Arrived, dueMs: number): void
  /** Reviews whose next step is due. */
  due(nowMs: number): readonly CityReview[]
  /** Newest first. */
  reviews(): readonly CityReview[]
  review(reviewId: string): CityReview | undefined
  /** Sets the state and the time of the next step; null if there is none. */
  move(reviewId: string, state: string, dueMs: number | null): void
  /** Stores a verdict with a number of its own, and sends it when it is due. */
  decide(reviewId: string, verdict: ReviewVerdict, dueMs: number | null): void
}

const tables = `CREATE TABLE IF NOT EXISTS reviews (
  number INTEGER PRIMARY KEY, review_id TEXT NOT NULL UNIQUE, slots TEXT NOT NULL, is_renewal INTEGER NOT NULL,
  question TEXT, state TEXT NOT NULL, verdict TEXT, says INTEGER NOT NULL DEFAULT 0, due_ms INTEGER
) STRICT`
const columns = 'review_id AS reviewId, slots, is_renewal AS isRenewal, question, state, verdict, says'

/** The reviews of the city's reviewer. Neither names nor numbers nor pictures are stored. */
export function openReviewerStore(database: DatabaseSync): ReviewerStore {
  database.exec(tables)
  const insert = database.prepare(
    `INSERT INTO reviews (review_id, slots, is_renewal, question, state, due_ms) VALUES (?, ?, ?, ?, 'received', ?)`,
  )
  const one = database.prepare(`SELECT ${columns} FROM reviews WHERE review_id = ?`)
  const due = database.prepare(`SELECT ${columns} FROM reviews WHERE due_ms <= ? ORDER BY number`)
  const list = database.prepare(`SELECT ${columns} FROM reviews ORDER BY number DESC LIMIT 50`)
  const ask = database.prepare(
    "UPDATE reviews SET question = ?, state = 'accepted', verdict = NULL, due_ms = ? WHERE review_id = ?",
  )
  const again = database.prepare('UPDATE reviews SET due_ms = ? WHERE review_id = ?')
  const move = database.prepare('UPDATE reviews SET state = ?, due_ms = ? WHERE review_id = ?')
  const decide = database.prepare(
    'UPDATE reviews SET verdict = ?, state = ?, says = says + 1, due_ms = ? WHERE review_id = ?',
  )
  const parsed = (row: unknown) => (row === undefined ? undefined : Row.parse(row))
  return {
    take: ({ reviewId, slots, isRenewal, question }, dueMs) =>
      inOneGo(database, () => {
        const known = parsed(one.get(reviewId))
        const at = Math.round(dueMs)
        if (!known) insert.run(reviewId, JSON.stringify(slots), isRenewal ? 1 : 0, question, at)
        else if (question !== null && known.question === null) ask.run(question, at, reviewId)
        else if (known.verdict !== null) again.run(at, reviewId)
      }),
    due: (nowMs) => due.all(Math.round(nowMs)).map((row) => Row.parse(row)),
    reviews: () => list.all().map((row) => Row.parse(row)),
    review: (reviewId) => parsed(one.get(reviewId)),
    move: (reviewId, state, dueMs) => void move.run(state, dueMs === null ? null : Math.round(dueMs), reviewId),
    decide: (reviewId, verdict, dueMs) =>
      void decide.run(JSON.stringify(verdict), verdict.event, dueMs === null ? null : Math.round(dueMs), reviewId),
  }
}

/** The verdict that is stored with a review. */
export const verdictOf = ({ verdict }: CityReview): ReviewVerdict | undefined =>
  verdict === null ? undefined : ReviewVerdict.parse(JSON.parse(verdict))
