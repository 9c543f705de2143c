import type { HiddenReason, Sighting } from '@daoxing/assets/contract'

/** Riders who did not find it. */
const missesToHide = 2
/** Without a report and without a look. */
const unseenMs = 30 * 60_000

type Known = {
  /** Riders who missed it since it was last looked at. */
  readonly missedCount: number
  /** Null if it has never reported: one without a line is not unseen. */
  readonly heardAtMs: number | null
  readonly seenAtMs: number | null
  readonly isOut: boolean
  readonly nowMs: number
}

/** Why riders are not shown an asset that they would look for in vain; null if they are. */
export function hiddenReason({ missedCount, isOut, nowMs, ...last }: Known): HiddenReason | null {
  if (isOut) return 'maintenance'
  if (missedCount >= missesToHide) return 'missed'
  return nowMs >= unseenFromMs(last) ? 'unseen' : null
}

/** From when on it counts as unseen if it is neither heard nor looked at. */
export function unseenFromMs({ heardAtMs, seenAtMs }: Pick<Known, 'heardAtMs' | 'seenAtMs'>): number {
  if (heardAtMs === null) return Number.POSITIVE_INFINITY
  return Math.max(heardAtMs, seenAtMs ?? 0) + unseenMs
}

/** Its operator has taken it out of service. */
export const isTakenOut = (sighting: Pick<Sighting, 'outSince'> | undefined): boolean =>
  (sighting?.outSince ?? null) !== null
