import { type House, type Seal, sealFor } from '@daoxing/kit/server'
import { InvoiceWish } from '@daoxing/invoices/contract'
import type { CarrierRecord } from './stores/carrier-store.ts'

/** The purpose of the sealed wishes of carriers, from which the name of the key derives. */
export const carrierPurpose = 'daoxing invoice carriers'

function carrierSeal({ settings }: Pick<House, 'settings'>): Seal {
  return sealFor(settings, carrierPurpose)
}

export const sealedWish = (house: Pick<House, 'settings'>, wish: InvoiceWish): string =>
  carrierSeal(house).seal(JSON.stringify(wish))

export const wishIn = (
  house: Pick<House, 'settings'>,
  { wishSealed }: Pick<CarrierRecord, 'wishSealed'>,
): InvoiceWish => InvoiceWish.parse(JSON.parse(carrierSeal(house).open(wishSealed)))
