import { reportStation } from '@daoxing/charging/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { offeredLocation, stationDetail } from '../find/station-detail.ts'
import { viewingFor } from '../find/viewing.ts'
import { stationKeyText } from '../rules/station-key.ts'
import { changeReport, insertReport, reportSince } from '../stores/report-store.ts'

const hourSeconds = 3600

/** A rider's report of a charger within the hour replaces the earlier one. */
export const reportStationAnswer = answer(reportStation, async ({ params: key, body, who: { riderId }, tx, house }) => {
  const { location } = await offeredLocation({ tx, key })
  const isSame = ({ uid }: { readonly uid: string }) => uid.toLowerCase() === body.chargerId?.toLowerCase()
  const charger = body.chargerId === undefined ? undefined : location.evses.find(isSame)
  if (body.chargerId !== undefined && !charger) throw new Refusal('kit.notFound')
  const [stationKey, chargerId, now] = [stationKeyText(key), charger?.uid ?? '', house.clock.now()]
  await lockUntilEnd(tx, `charging.report:${riderId}`)
  const since = plusSeconds(now, -hourSeconds)
  const earlier = await reportSince(tx, { stationKey, chargerId, riderId, since })
  const report = { kind: body.kind, text: body.text ?? '', reportedAt: now }
  if (earlier) await changeReport(tx, earlier, report)
  else await insertReport(tx, { ...report, reportId: house.random.hex(8), stationKey, chargerId, riderId })
  return stationDetail({ tx, house, key, riderId }, await viewingFor({ tx, house, riderId, from: undefined }))
})
