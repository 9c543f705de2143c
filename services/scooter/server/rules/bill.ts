import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import { type BillLine, startedMinutes, timeTwd } from '@daoxing/scooter/contract'
import type { OrderRecord } from '../stores/order-table.ts'

type Use = Pick<OrderRecord, 'unlockedAt' | 'terms' | 'unbilledSeconds'> & { readonly lockedAt: Instant | null }

/** The charged minutes of a use: from unlocked to locked, without the time in which the asset did not answer. */
export function billedMinutes({ unlockedAt, lockedAt, unbilledSeconds }: Use): number {
  if (unlockedAt === null || lockedAt === null) return 0
  return startedMinutes(secondsBetween(unlockedAt, lockedAt) - unbilledSeconds)
}

export function priceTwd(use: Use): number {
  return timeTwd(use.terms, billedMinutes(use))
}

type Billed = Use & Pick<OrderRecord, 'useTwd' | 'damageTwd' | 'fines'>

/** The bill line by line; null before the use has ended. Fines for the same reason are one line. */
export function billOf(order: Billed): { readonly lines: BillLine[]; readonly totalTwd: number } | null {
  if (order.useTwd === null) return null
  const { unlockTwd } = order.terms
  const fined = Map.groupBy(order.fines, ({ reason }) => reason)
  const lines: BillLine[] = [
    { kind: 'unlock', amountTwd: unlockTwd },
    { kind: 'minutes', minutes: billedMinutes(order), amountTwd: order.useTwd - unlockTwd },
    ...(order.damageTwd > 0 ? [{ kind: 'damage' as const, amountTwd: order.damageTwd }] : []),
    ...[...fined].map(([reason, fines]) => ({ kind: 'fine' as const, reason, amountTwd: sumTwd(fines) })),
  ]
  return { lines, totalTwd: sumTwd(lines) }
}

function sumTwd(parts: readonly { readonly amountTwd: number }[]): number {
  return parts.reduce((sum, { amountTwd }) => sum + amountTwd, 0)
}

/** A time that an operator reports, clamped between the command and now, so that a wrong clock never changes a bill. */
export function confirmedAt({ at, notBefore, now }: Record<'at' | 'notBefore' | 'now', Instant>): Instant {
  if (at < notBefore) return notBefore
  return at > now ? now : at
}
