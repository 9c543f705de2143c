import { createHash } from 'node:crypto'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type {
  RentalBillLine,
  RentalDeskFact,
  RentalLaterLine,
  RentalTerms,
  StandardContract,
} from '@daoxing/rental/contract'
import { type DamageCover, damageLines, lossOfUseMostTwd } from './cap-bill.ts'

const daySeconds = 24 * 3600

type Rental = {
  readonly departedAt: Instant | null
  readonly returnedAt: Instant | null
  readonly billLines: readonly RentalBillLine[]
  readonly laterLines: readonly RentalLaterLine[]
}
export type LaterFact = Extract<RentalDeskFact, { kind: 'laterLine' | 'damageFound' }>
type Told = {
  readonly fact: LaterFact
  readonly contract: StandardContract
  readonly terms: Pick<RentalTerms, 'excessTwd' | 'dayRentTwd'>
  /** The cover of the driver at that time. */
  readonly cover: DamageCover
  readonly now: Instant
}

/** The lines of a toll, a fine or a damage that is told of a rental; a text says why there are none. */
export function laterLinesOf(rental: Rental, told: Told): readonly RentalLaterLine[] | string {
  const { departedAt, returnedAt, laterLines } = rental
  if (departedAt === null || returnedAt === null) return 'the car was not handed over'
  const { proof } = told.fact
  if (proof.happenedAt < departedAt || proof.happenedAt > returnedAt) return 'it happened outside of the rental'
  const { objectionDays, laterLinesDays } = told.contract
  const { now } = told
  if (now > plusSeconds(returnedAt, laterLinesDays * daySeconds)) return 'late: the days of the contract are over'
  const lines = askedLines(rental, told).map((line) => ({
    ...line,
    // The same paper is one line, however often and by which report it comes.
    lineId: createHash('sha256').update(`${line.kind}:${proof.number}`).digest('hex').slice(0, 24),
    ...{ proof, announcedAt: now, state: 'announced' as const, objection: null },
    objectUntil: plusSeconds(now, objectionDays * daySeconds),
  }))
  if (lines.length === 0) return 'the cover leaves nothing to pay'
  const known = new Set(laterLines.map(({ lineId }) => lineId))
  return lines.some(({ lineId }) => known.has(lineId)) ? 'the same paper was told before' : lines
}

type Asked = Pick<RentalLaterLine, 'kind' | 'amountTwd' | 'askedTwd' | 'clause' | 'count'>

function askedLines(rental: Rental, { fact, contract, terms, cover }: Told): readonly Asked[] {
  if (fact.kind === 'laterLine') return [{ kind: fact.line, amountTwd: fact.amountTwd }]
  const damage = { repairTwd: fact.repairTwd, repairDays: fact.repairDays }
  return damageLines(contract, terms, { damage, cover }).flatMap((line) => {
    if (line.kind !== 'repair' && line.kind !== 'lossOfUse') return []
    // The limit is one of the rental: what an earlier damage took of it is gone.
    const limitTwd = {
      repair: cover === 'excess' ? terms.excessTwd : undefined,
      lossOfUse: lossOfUseMostTwd(contract, terms),
    }[line.kind]
    const leftTwd = limitTwd === undefined ? line.amountTwd : Math.max(0, limitTwd - takenTwd(rental, line.kind))
    const amountTwd = Math.min(line.amountTwd, leftTwd)
    const askedTwd = line.askedTwd ?? (amountTwd < line.amountTwd ? line.amountTwd : undefined)
    return amountTwd === 0
      ? []
      : [{ ...line, kind: line.kind, amountTwd, ...(askedTwd === undefined ? {} : { askedTwd }) }]
  })
}

function takenTwd({ billLines, laterLines }: Rental, kind: 'repair' | 'lossOfUse'): number {
  const lines = [...billLines, ...laterLines.filter(({ state }) => state !== 'dropped')]
  return lines.filter((line) => line.kind === kind).reduce((sum, { amountTwd }) => sum + amountTwd, 0)
}

/** A line that was charged, as a line of the bill. */
export const billLineOf = ({ kind, amountTwd, askedTwd, clause, count }: RentalLaterLine): RentalBillLine => ({
  kind,
  amountTwd,
  ...(askedTwd === undefined ? {} : { askedTwd }),
  ...(clause === undefined ? {} : { clause }),
  ...(count === undefined ? {} : { count }),
})

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
