import { reportKinds } from '@daoxing/charging/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const reports = defineTable('charging.station_reports', {
  columns: {
    reportId: z.string(),
    stationKey: z.string(),
    /** Empty for the whole station. */
    chargerId: z.string(),
    riderId: z.string(),
    kind: z.enum(reportKinds),
    text: z.string(),
    reportedAt: Instant,
  },
  key: ['reportId'],
})
export type ReportRecord = RecordOf<typeof reports>

const shownMax = 20

/** The newest reports of a station. */
export function newestReports(tx: Tx, stationKey: string): Promise<readonly ReportRecord[]> {
  return reports.all(tx, (query) =>
    query.where('station_key', '=', stationKey).orderBy('reported_at', 'desc').orderBy('report_id').limit(shownMax),
  )
}

/** A rider's report of this charger since then; undefined without one. */
export function reportSince(
  tx: Tx,
  {
    stationKey,
    chargerId,
    riderId,
    since,
  }: Pick<ReportRecord, 'stationKey' | 'chargerId' | 'riderId'> & { readonly since: Instant },
): Promise<ReportRecord | undefined> {
  return reports.first(tx, (query) =>
    query
      .where('station_key', '=', stationKey)
      .where('charger_id', '=', chargerId)
      .where('rider_id', '=', riderId)
      .where('reported_at', '>', since),
  )
}

export async function insertReport(tx: Tx, report: ReportRecord): Promise<void> {
  await reports.insert(tx, report)
}

/** Replaces what a rider told within the hour: the newest counts. */
export async function changeReport(
  tx: Tx,
  { reportId }: Pick<ReportRecord, 'reportId'>,
  change: Pick<ReportRecord, 'kind' | 'text' | 'reportedAt'>,
): Promise<void> {
  await reports.update(tx, { reportId }, change)
}

/** The reports of all stations that something is broken or works again, since then. */
export function healthReportsSince(tx: Tx, since: Instant): Promise<readonly ReportRecord[]> {
  return reports.all(tx, (query) =>
    query.where('reported_at', '>', since).where('kind', 'in', ['broken', 'works']).orderBy('reported_at'),
  )
}

export async function deleteReportsBefore(tx: Tx, before: Instant): Promise<void> {
  await reports.deleteWhere(tx, (query) => query.where('reported_at', '<', before))
}

export async function deleteReportsOf(tx: Tx, riderId: string): Promise<void> {
  await reports.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
