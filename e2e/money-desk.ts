import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { City } from './journey-city.ts'

const DeskHold = z.object({
  reference: z.string(),
  amountTwd: z.int(),
  capturedTwd: z.int(),
  refundedTwd: z.int(),
  state: z.enum(['held', 'captured', 'released', 'declined']),
})
/** An amount as it stands in the books of a provider. */
export type DeskHold = Readonly<z.infer<typeof DeskHold>>

/** How a provider behaves; what is not named stays as it is. Seconds are real ones. */
export type DeskMood = {
  readonly slowSeconds?: number
  readonly answersLateSeconds?: number
  readonly losesAnswers?: boolean
  readonly isDown?: boolean
}

export type MoneyDesk = {
  /** Its book, oldest first: our programs cannot write there. */
  book(): readonly DeskHold[]
  behaves(mood: DeskMood): Promise<void>
  /** How many calls it has taken in and not answered yet, whoever still listens. */
  callsUnderWay(): Promise<number>
}

const files = { line: 'line-pay', card: 'card-desk' }

/** A provider of money in the city, seen from outside. */
export function moneyDesk({ dataDir, ask, tell }: City, desk: 'line' | 'card'): MoneyDesk {
  return {
    book: () => deskBook(dataDir, desk),
    behaves: async (mood) => void (await tell(`/pay/${desk}/moods`, mood)),
    callsUnderWay: async () =>
      z.object({ callsUnderWay: z.int() }).parse(await ask(`/pay/${desk}/moods`)).callsUnderWay,
  }
}

/** The books of a provider in the folder of its city, oldest first. */
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
