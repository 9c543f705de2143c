import { Refusal } from '@daoxing/kit/contract'
import { answer, receiveEvent } from '@daoxing/kit/server'
import { pushScooterReport } from '@daoxing/scooter/contract'
import { scooterOperatorsPort } from '../operator-port.ts'
import { assetReports, orderReports } from '../report-streams.ts'
import { findAsset } from '../stores/asset-store.ts'
import { findOrder } from '../stores/order-store.ts'

/**
 * Accepts a report, which a job handles. Objects of another operator count as absent, and so do assets to which no
 * command could be sent.
 */
export const pushScooterReportAnswer = answer(pushScooterReport, async ({ tx, house, who: from, body }) => {
  const { id: eventId, at: happenedAt } = body
  const report = { tx, house, from, eventId, happenedAt }
  if ('measures' in body) {
    if (!house.port(scooterOperatorsPort).serves(from.peerId)) throw new Refusal('kit.notFound')
    const known = await findAsset(tx, body.assetId)
    if (known && known.operatorId !== from.peerId) throw new Refusal('kit.notFound')
    await receiveEvent({ ...report, events: assetReports, subject: body.assetId, payload: body.measures })
  } else {
    const order = await findOrder(tx, body.orderHash)
    if (order?.operatorId !== from.peerId) throw new Refusal('kit.notFound')
    await receiveEvent({ ...report, events: orderReports, subject: body.orderHash, payload: body.fact })
  }
  return {}
})
