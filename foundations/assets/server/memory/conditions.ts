import type { FullReport } from '@daoxing/assets/contract'
import type { Instant } from '@daoxing/kit/contract'
import { type HeardReport, isNewerReport, withReport } from '../rules/hear-report.ts'

/** The newest report of each asset, as one process knows it. */
export type Conditions = {
  of(assetId: string): HeardReport | undefined
  /** Takes a report from the line; undefined if it is not newer than what is known. */
  hear(assetId: string, report: FullReport, heardAt: Instant): HeardReport | undefined
  /** Takes what another server heard, or wrote. */
  takeOver(heard: readonly HeardReport[]): void
  /** Returns the reports that were heard here and are not told to the other servers yet. */
  takeUntold(): readonly HeardReport[]
  /** Returns the reports that were heard here and are worth a row by now. */
  takeUnwritten(nowMs: number): readonly HeardReport[]
  /** They could not be written. */
  giveBack(heard: readonly HeardReport[]): void
  /** Calls the listener with everything that is newer than before, from now on. */
  watch(listener: (heard: HeardReport) => void): void
  /** Reports that were heard here, and those of them that told nothing new. */
  counts(): { readonly heard: number; readonly stale: number }
}

/** A car that stands is written this often: its reports say nothing but that it still reports. */
const standingMs = 120_000
/** A car that drives. */
const drivingMs = 30_000

export function createConditions(): Conditions {
  const conditions = new Map<string, HeardReport>()
  const untold = new Set<string>()
  const unwritten = new Set<string>()
  const listeners: ((heard: HeardReport) => void)[] = []
  const written = new Map<string, { readonly atMs: number; readonly report: HeardReport }>()
  let heard = 0
  let stale = 0
  const taken = (ids: Iterable<string>) => [...ids].flatMap((assetId) => conditions.get(assetId) ?? [])

  return {
    of: (assetId) => conditions.get(assetId),
    hear(assetId, report, heardAt) {
      heard += 1
      const known = conditions.get(assetId)
      if (!isNewerReport(report, known)) {
        stale += 1
        return undefined
      }
      const next = withReport(report, known, { assetId, heardAt })
      conditions.set(assetId, next)
      untold.add(assetId)
      unwritten.add(assetId)
      for (const listener of listeners) listener(next)
      return next
    },
    takeOver(news) {
      for (const one of news) {
        const known = conditions.get(one.assetId)
        if (known && one.heardAt <= known.heardAt) continue
        conditions.set(one.assetId, one)
        for (const listener of listeners) listener(one)
      }
    },
    takeUntold() {
      const told = taken(untold)
      untold.clear()
      return told
    },
    takeUnwritten(nowMs) {
      const due = taken(unwritten).filter((report) => {
        const before = written.get(report.assetId)
        if (!before || hasTurned(before.report, report)) return true
        return nowMs - before.atMs >= (hasDriven(before.report, report) ? drivingMs : standingMs)
      })
      for (const report of due) {
        unwritten.delete(report.assetId)
        written.set(report.assetId, { atMs: nowMs, report })
      }
      return due
    },
    giveBack(reports) {
      for (const { assetId } of reports) {
        unwritten.add(assetId)
        written.delete(assetId)
      }
    },
    watch: (listener) => void listeners.push(listener),
    counts: () => ({ heard, stale }),
  }
}

/** A service may decide by these, so they are written and told at once. */
const turning = [
  ...(['isLocked', 'isEngineOn', 'isTowed', 'isPowerOn', 'isTrunkOpen', 'helmets'] as const),
  ...(['isProtected', 'batteryError', 'batteryId'] as const),
]

export function hasTurned(before: HeardReport | undefined, after: HeardReport): boolean {
  return (
    !before ||
    turning.some((fact) => before[fact] !== after[fact]) ||
    before.openDoors.length !== after.openDoors.length ||
    before.openDoors.some((door) => !after.openDoors.includes(door))
  )
}

const hasDriven = (before: HeardReport, after: HeardReport) =>
  after.speedKmh > 0 || before.odometerKm !== after.odometerKm || before.energyPercent !== after.energyPercent
