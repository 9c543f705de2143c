import { assetOf, operatorOfPeer } from '@daoxing/assets/server'
import { answer } from '@daoxing/kit/server'
import { listRentalDeskOrders, type RentalDeskOrder, type RentalLaterLine } from '@daoxing/rental/contract'
import { disputedShared, overdueShared } from '../stores/shared-order-store.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'
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
    objections: objectionsOf(order.laterLines),
  }))
  const disputed = operator ? await disputedShared(tx, operator.operatorId) : []
  const overdue = operator ? await overdueShared(tx, { operatorId: operator.operatorId, now: house.clock.now() }) : []
  return { orders: [...orders, ...[...overdue, ...disputed].map(sharedDeskOrder)] }
})

const objectionsOf = (lines: readonly RentalLaterLine[]) =>
  lines.filter(({ state }) => state === 'objected').map(({ lineId, objection }) => ({ lineId, text: objection ?? '' }))

/** A shared car has no desk: its operator decides objections, and looks for cars that do not come back. */
function sharedDeskOrder(order: SharedRecord): RentalDeskOrder {
  const { orderHash, orderNo, revision, state, assetId, plateNo, modelCode, startsAt, endsAt, departedAt } = order
  return {
    ...{ orderHash, orderNo, revision, state, assetId, plateNo, modelCode, startsAt, endsAt, departedAt },
    fromStationId: order.lot.stationId,
    toStationId: order.returnStandId ?? order.lot.stationId,
    carModelSpecified: true,
    answerBy: null,
    odometer: (order.back ?? order.depart)?.odometer ?? null,
    energy: (order.back ?? order.depart)?.energy ?? null,
    accessories: [],
    objections: objectionsOf(order.laterLines),
  }
}
