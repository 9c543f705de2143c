import { ChargingInvoice } from '@daoxing/charging/contract'
import { type House, type Seal, sealFor } from '@daoxing/kit/server'

/** The purpose of the sealed invoice infos, from which the name of the key derives. */
export const invoicePurpose = 'daoxing charging invoices'

export function invoiceSeal({ settings }: Pick<House, 'settings'>): Seal {
  return sealFor(settings, invoicePurpose)
}

export const sealedInvoice = (house: Pick<House, 'settings'>, invoice: ChargingInvoice): string =>
  invoiceSeal(house).seal(JSON.stringify(invoice))

export const invoiceIn = (house: Pick<House, 'settings'>, sealed: string): ChargingInvoice =>
  ChargingInvoice.parse(JSON.parse(invoiceSeal(house).open(sealed)))
