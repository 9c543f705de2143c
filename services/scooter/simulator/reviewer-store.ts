import { ScooterDocumentType } from '@daoxing/scooter/contract'
import { inOneGo } from '@daoxing/kit/simulator'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'

const Row = z.object({
  reviewId: z.string(),
  documents: z.pipe(
    z.string(),
    z.transform((text) => z.array(ScooterDocumentType).parse(JSON.parse(text))),
  ),
  /** `received`, `waits` for a person, `gone`, or the result of the newest verdict. */
  state: z.string(),
  says: z.int(),
})
export type CityLicenceReview = z.infer<typeof Row>

export type LicenceStore = {
  /** Stores a review. One that is known and decided is decided again, as the server has not heard of it. */
  take(review: Pick<CityLicenceReview, 'reviewId' | 'documents'>, dueMs: number): void
  due(nowMs: number): readonly CityLicenceReview[]
  /** Newest first. */
  reviews(): readonly CityLicenceReview[]
  review(reviewId: string): CityLicenceReview | undefined
  /** Sets the state and the time of the next step; null if there is none. */
  move(reviewId: string, state: string, dueMs: number | null): void
  /** Counts a verdict, so that each event has an id of its own. */
  count(reviewId: string): number
}

const tables = `CREATE TABLE IF NOT EXISTS licence_reviews (
  number INTEGER PRIMARY KEY, review_id TEXT NOT NULL UNIQUE, documents TEXT NOT NULL, state TEXT NOT NULL,
  says INTEGER NOT NULL DEFAULT 0, due_ms INTEGER
) STRICT`
const columns = 'review_id AS reviewId, documents, state, says'

/** The reviews of the city's vendor. Neither names nor numbers nor pictures are stored. */
export function openLicenceStore(database: DatabaseSync): LicenceStore {
  database.exec(tables)
  const insert = database.prepare(
    "INSERT INTO licence_reviews (review_id, documents, state, due_ms) VALUES (?, ?, 'received', ?)",
  )
  const one = database.prepare(`SELECT ${columns} FROM licence_reviews WHERE review_id = ?`)
  const due = database.prepare(`SELECT ${columns} FROM licence_reviews WHERE due_ms <= ? ORDER BY number`)
  const list = database.prepare(`SELECT ${columns} FROM licence_reviews ORDER BY number DESC LIMIT 50`)
  const move = database.prepare('UPDATE licence_reviews SET state = ?, due_ms = ? WHERE review_id = ?')
  const count = database.prepare('UPDATE licence_reviews SET says = says + 1 WHERE review_id = ? RETURNING says')
  const parsed = (row: unknown) => (row === undefined ? undefined : Row.parse(row))
  return {
    take: ({ reviewId, documents }, dueMs) =>
      inOneGo(database, () => {
        const known = parsed(one.get(reviewId))
        if (!known) insert.run(reviewId, JSON.stringify(documents), Math.round(dueMs))
        else if (known.state !== 'waits') move.run('received', Math.round(dueMs), reviewId)
      }),
    due: (nowMs) => due.all(Math.round(nowMs)).map((row) => Row.parse(row)),
    reviews: () => list.all().map((row) => Row.parse(row)),
    review: (reviewId) => parsed(one.get(reviewId)),
    move: (reviewId, state, dueMs) => void move.run(state, dueMs === null ? null : Math.round(dueMs), reviewId),
    count: (reviewId) => z.object({ says: z.int() }).parse(count.get(reviewId)).says,
  }
}
