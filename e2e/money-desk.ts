import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { SharedCity } from './journey-city.ts'

const DeskHold = z.object({
  reference: z.string(),
  amountTwd: z.int(),
  capturedTwd: z.int(),
  refundedTwd: z.int(),
  state: z.enum(['held', 'captured', 'released', 'declined']),
})
/** An amount in the books of a provider. */
export type DeskHold = Readonly<z.infer<typeof DeskHold>>

/** The behaviour of a provider; omitted fields stay unchanged. Seconds are real ones. */
export type DeskMood = {
  readonly slowSeconds?: number
  readonly answersLateSeconds?: number
  readonly losesAnswers?: boolean
  readonly isDown?: boolean
}

export type MoneyDesk = {
  /** Its book, the oldest entry first: our programs cannot write to it. */
  book(): readonly DeskHold[]
  behaves(mood: DeskMood): Promise<void>
  /** The number of calls that were accepted and not answered yet, including those whose caller is gone. */
  callsUnderWay(): Promise<number>
}

const files = { line: 'line-pay', card: 'card-desk' }

/** A payment provider in the city, seen from outside. */
export function moneyDesk({ dataDir, ask, post }: SharedCity, desk: 'line' | 'card'): MoneyDesk {
  return {
    book: () => deskBook(dataDir, desk),
    behaves: async (mood) => void (await post(`/pay/${desk}/moods`, mood)),
    callsUnderWay: async () =>
      z.object({ callsUnderWay: z.int() }).parse(await ask(`/pay/${desk}/moods`)).callsUnderWay,
  }
}

/** The books of a provider in the folder of its city, the oldest entry first. */
export function deskBook(dataDir: string, desk: 'line' | 'card'): readonly DeskHold[] {
  const books = new DatabaseSync(join(dataDir, 'city', `${files[desk]}.sqlite`), { readOnly: true })
  try {
    const rows = books
      .prepare(
        `SELECT reference, amount_twd AS amountTwd, captured_twd AS capturedTwd, refunded_twd AS refundedTwd, state
         FROM holds ORDER BY serial`,
      )
      .all()
    return rows.map((row) => DeskHold.parse({ ...row }))
  } finally {
    books.close()
  }
}
