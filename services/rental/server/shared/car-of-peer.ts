import type { Asset } from '@daoxing/assets/contract'
import { assetOfPlate, operatorOfPeer } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'

type Named = { readonly tx: Tx; readonly house: House; readonly peerId: string; readonly plateNo: string }

/** A car of the operator that asks. Another operator's car counts as absent. */
export async function carOfPeer({ tx, house, peerId, plateNo }: Named): Promise<Asset> {
  const operator = await operatorOfPeer(tx, peerId)
  const asset = assetOfPlate(house, plateNo.toUpperCase())
  if (!operator || asset?.operatorId !== operator.operatorId) throw new Refusal('kit.notFound')
  return asset
}
