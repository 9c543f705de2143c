import { createHash } from 'node:crypto'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { RentalDeskFact, RentalLaterLine, StandardContract } from '@daoxing/rental/contract'

const daySeconds = 24 * 3600

type Rental = {
  readonly departedAt: Instant | null
  readonly returnedAt: Instant | null
  readonly laterLines: readonly RentalLaterLine[]
}
type Told = {
  readonly fact: Extract<RentalDeskFact, { kind: 'laterLine' }>
  readonly contract: StandardContract
  readonly now: Instant
}

/** The line of a toll or fine that is told of a rental; a text says why it is none. */
export function laterLineOf({ departedAt, returnedAt, laterLines }: Rental, told: Told): RentalLaterLine | string {
  if (departedAt === null || returnedAt === null) return 'the car was not handed over'
  const { proof, line: kind, amountTwd } = told.fact
  if (proof.happenedAt < departedAt || proof.happenedAt > returnedAt) return 'it happened outside of the rental'
  const { objectionDays, laterLinesDays } = told.contract
  const { now } = told
  if (now > plusSeconds(returnedAt, laterLinesDays * daySeconds)) return 'late: the days of the contract are over'
  // The same paper is one line, however often and by which report it comes.
  const lineId = createHash('sha256').update(`${kind}:${proof.number}`).digest('hex').slice(0, 24)
  if (laterLines.some((line) => line.lineId === lineId)) return 'the same paper was told before'
  return {
    ...{ lineId, kind, amountTwd, proof, announcedAt: now, state: 'announced', objection: null },
    objectUntil: plusSeconds(now, objectionDays * daySeconds),
  }
}

/** The lines with an objection to one of them; undefined if it was made before. */
export function objectedLines(
  lines: readonly RentalLaterLine[],
  { lineId, text, now }: { readonly lineId: string; readonly text: string; readonly now: Instant },
): RentalLaterLine[] | undefined {
  const line = lines.find((one) => one.lineId === lineId)
  if (!line) throw new Refusal('kit.notFound')
  if (line.state === 'objected') return undefined
  if (line.state !== 'announced' || line.objectUntil <= now) throw new Refusal('rental.cannotObjectNow')
  return withLine(lines, { ...line, state: 'objected', objection: text })
}

export const withLine = (lines: readonly RentalLaterLine[], line: RentalLaterLine): RentalLaterLine[] =>
  lines.map((one) => (one.lineId === line.lineId ? line : one))
