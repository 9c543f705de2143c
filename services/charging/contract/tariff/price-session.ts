import { billOf, type Use } from './bill.ts'
import { partsPerNanosecond, partsPerNanoWh, partsPerUnit } from './exact.ts'
import { type Candidate, matches, planOf, type TariffPlan } from './restrictions.ts'
import { piecesOf, type SessionPiece } from './session-pieces.ts'
import type { ChargedSession, PricedSession, Tariff, TariffComponentType } from './tariff.ts'

/**
 * The exact price of a session by OCPI 2.2.1. Where its text leaves a choice,
 * docs/decisions/20261124-how-a-charging-tariff-is-read.md says which was made.
 * @throws RangeError if the periods are no session: a hole, an overlap, negative energy, an unknown time zone.
 */
export function priceSession(tariff: Tariff, session: ChargedSession): PricedSession {
  const expired = session.periods.some(({ kind, reservationExpired }) => kind === 'reserved' && reservationExpired)
  const plan = planOf(tariff)
  return billOf(tariff, {
    uses: usesOf(plan, piecesOf(plan, session), expired),
    startMs: Math.round(session.periods[0]?.startMs ?? 0),
    endMs: Math.round(session.periods.at(-1)?.endMs ?? 0),
    isCharge: session.periods.some(({ kind }) => kind !== 'reserved'),
  })
}

/** The use of each component, in the order of its beginning. A component used again before another is one use. */
function usesOf(plan: TariffPlan, pieces: readonly SessionPiece[], expired: boolean): readonly Use[] {
  const uses: Use[] = []
  const latest = new Map<string, Use>()
  const add = (piece: SessionPiece, type: TariffComponentType, parts: bigint) => {
    const reserved = piece.kind === 'reserved'
    const meter = `${type} ${reserved}`
    const before = latest.get(meter)
    if (parts === 0n || (type === 'FLAT' && before !== undefined)) return
    const candidate = activeOf(plan[type], piece, expired)
    if (candidate === undefined) return
    if (before !== undefined && before.candidate === candidate) {
      before.parts += parts
      before.toNs = piece.toNs
      return
    }
    const toNs = type === 'FLAT' ? piece.fromNs : piece.toNs
    const use = { candidate, reserved, parts, fromNs: piece.fromNs, toNs }
    latest.set(meter, use)
    uses.push(use)
  }
  for (const piece of pieces) {
    if (piece.kind === 'grace') continue
    add(piece, 'FLAT', partsPerUnit)
    add(piece, 'ENERGY', piece.energyNanoWh * partsPerNanoWh)
    add(piece, piece.kind === 'parked' ? 'PARKING_TIME' : 'TIME', (piece.toNs - piece.fromNs) * partsPerNanosecond)
  }
  return uses
}

/** The first component that applies. An expired reservation looks among the elements for it before the others. */
function activeOf(candidates: readonly Candidate[], piece: SessionPiece, expired: boolean): Candidate | undefined {
  const first = (reservation: Candidate['reservation']) =>
    candidates.find((candidate) => candidate.reservation === reservation && matches(candidate, piece.at))
  if (piece.kind !== 'reserved') return first(undefined)
  return (expired ? first('RESERVATION_EXPIRES') : undefined) ?? first('RESERVATION')
}
