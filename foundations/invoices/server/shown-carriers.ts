import { isWhiteListed } from '@daoxing/configs/contract'
import { baseConfigs, configValue } from '@daoxing/configs/server'
import { riderOf } from '@daoxing/identity/server'
import { type Carrier, infoOfWish } from '@daoxing/invoices/contract'
import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { wishIn } from './carrier-seal.ts'
import { carriersOf } from './stores/carrier-store.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Whether the invoice features are open to a rider. */
async function isOpenTo(tx: Tx, riderId: string): Promise<boolean> {
  const { userNumber } = await riderOf(tx, riderId)
  return isWhiteListed(await configValue(tx, baseConfigs.invoice_features_white_list), userNumber)
}

/** Locks the carriers of a rider, and refuses riders to whom the invoice features are closed. */
export async function beginCarrierChange(tx: Tx, riderId: string): Promise<void> {
  if (!(await isOpenTo(tx, riderId))) throw new Refusal('invoices.notOpen')
  await lockUntilEnd(tx, `invoices:carriers:${riderId}`)
}

/** The carriers of a rider as they are answered. */
export async function shownCarriers({
  tx,
  house,
  riderId,
}: OfRider): Promise<{ is_open: boolean; carriers: Carrier[] }> {
  const carriers = (await carriersOf(tx, riderId)).map((carrier) => ({
    id: carrier.id,
    is_default: carrier.isDefault,
    check: carrier.checkState,
    info: infoOfWish(wishIn(house, carrier)),
  }))
  return { is_open: await isOpenTo(tx, riderId), carriers }
}
