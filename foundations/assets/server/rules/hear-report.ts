import type { AssetCondition, FullReport, PositionTrust } from '@daoxing/assets/contract'
import { type Instant, type LatLng, secondsBetween } from '@daoxing/kit/contract'

/** The newest report of an asset, as heard, with the last position that it had. */
export type HeardReport = Omit<FullReport, 'position'> & {
  readonly assetId: string
  readonly heardAt: Instant
  readonly position: HeardPosition | null
}
export type HeardPosition = {
  readonly point: LatLng
  readonly accuracyMetres: number
  readonly heardAt: Instant
  /** When this very point was reported first: a car that drives on and repeats its point has a frozen receiver. */
  readonly odometerKm: number
}

/**
 * A report counts if it is later in the sequence of the car, even if the car's clock was put back. A restarted unit counts
 * from the beginning again, and is recognised by its later time.
 */
export function isNewerReport(
  report: Pick<FullReport, 'seq' | 'at'>,
  known: Pick<HeardReport, 'seq' | 'at'> | undefined,
): boolean {
  if (!known || report.seq > known.seq) return true
  return report.seq < known.seq && report.at > known.at
}

/** Adds a report that is newer than all before. */
export function withReport(
  { position, ...report }: FullReport,
  known: HeardReport | undefined,
  { assetId, heardAt }: { readonly assetId: string; readonly heardAt: Instant },
): HeardReport {
  const before = known?.position ?? null
  if (!position) return { ...report, assetId, heardAt, position: before }
  const { point, accuracyMetres } = position
  const isSamePoint = before !== null && before.point.lat === point.lat && before.point.lng === point.lng
  const odometerKm = isSamePoint ? before.odometerKm : report.odometerKm
  return { ...report, assetId, heardAt, position: { point, accuracyMetres, heardAt, odometerKm } }
}

const vagueMetres = 50
/** Eight reports. */
const oldSeconds = 120
/** The odometer counts whole kilometres, so one more may be a metre. */
const frozenKm = 2

export function trustOf(
  { position, odometerKm }: Pick<HeardReport, 'odometerKm'> & { position: HeardPosition },
  now: Instant,
): PositionTrust {
  if (odometerKm - position.odometerKm >= frozenKm) return 'frozen'
  if (secondsBetween(position.heardAt, now) > oldSeconds) return 'old'
  return position.accuracyMetres > vagueMetres ? 'vague' : 'sure'
}

/** As it is known at this moment. */
export function conditionAt(heard: HeardReport, now: Instant): AssetCondition {
  const { position } = heard
  const ageSeconds = (at: Instant) => Math.max(0, secondsBetween(at, now))
  return {
    ...heard,
    ageSeconds: ageSeconds(heard.heardAt),
    position: position && {
      point: position.point,
      accuracyMetres: position.accuracyMetres,
      heardAt: position.heardAt,
      ageSeconds: ageSeconds(position.heardAt),
      trust: trustOf({ position, odometerKm: heard.odometerKm }, now),
    },
  }
}
