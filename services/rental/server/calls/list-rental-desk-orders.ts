import { assetOf, operatorOfPeer } from '@daoxing/assets/server'
import { answer } from '@daoxing/kit/server'
import { listRentalDeskOrders } from '@daoxing/rental/contract'
import { deskOrdersOf } from '../stores/order-store.ts'

export const listRentalDeskOrdersAnswer = answer(listRentalDeskOrders, async ({ tx, house, who: { peerId } }) => {
  const operator = await operatorOfPeer(tx, peerId)
  const found = operator ? await deskOrdersOf(tx, operator.operatorId) : []
  const orders = found.map((order) => ({
    orderHash: order.orderHash,
    orderNo: order.orderNo,
    revision: order.revision,
    state: order.state,
    fromStationId: order.fromStationId,
    toStationId: order.toStationId,
    assetId: order.assetId,
    plateNo: order.plateNo ?? (order.assetId === null ? null : (assetOf(house, order.assetId)?.plate ?? null)),
    modelCode: order.modelCode,
    carModelSpecified: order.carModelSpecified,
    startsAt: order.startsAt,
    endsAt: order.endsAt,
    answerBy: order.answerBy,
    departedAt: order.departedAt,
    odometer:
      order.depart?.odometer ?? (order.assetId === null ? null : (assetOf(house, order.assetId)?.odometerKm ?? null)),
    energy:
      order.depart?.energy ?? (order.assetId === null ? null : (assetOf(house, order.assetId)?.energyPercent ?? null)),
    accessories: order.accessories,
    objections: order.laterLines
      .filter(({ state }) => state === 'objected')
      .map(({ lineId, objection }) => ({ lineId, text: objection ?? '' })),
  }))
  return { orders: orders.filter(({ state, objections }) => state !== 'COMPLETED' || objections.length > 0) }
})
