import { Handover } from '@daoxing/assets/contract'
import { defineTable, json, type Tx } from '@daoxing/kit/server'

const handovers = defineTable('assets.handovers', {
  columns: { ...Handover.shape, pictures: json(Handover.shape.pictures) },
  key: ['handoverId'],
})

export function insertHandover(tx: Tx, handover: Handover): Promise<Handover> {
  return handovers.insert(tx, handover)
}

/** At least one of them. */
export type HandoversWanted = { readonly assetId?: string; readonly orderHash?: string; readonly standId?: string }

/** The newest first. */
export function readHandovers(tx: Tx, { assetId, orderHash, standId }: HandoversWanted): Promise<readonly Handover[]> {
  return handovers.all(tx, (query) => {
    const newest = query.orderBy('at', 'desc').orderBy('handover_id').limit(200)
    const ofOrder = orderHash === undefined ? newest : newest.where('order_hash', '=', orderHash)
    const atStand = standId === undefined ? ofOrder : ofOrder.where('stand_id', '=', standId)
    return assetId === undefined ? atStand : atStand.where('asset_id', '=', assetId)
  })
}
