import { type House, type Seal, sealFor, type Tx } from '@daoxing/kit/server'
import type { InvoiceWish } from '@daoxing/taxi/contract'
import { insertPapers } from './stores/airport-paper-store.ts'

/** The purpose of the key that seals the papers of shuttles. The key's name in the key ring is derived from it. */
export const papersPurpose = 'daoxing taxi papers'

export function papersSeal({ settings }: Pick<House, 'settings'>): Seal {
  return sealFor(settings, papersPurpose)
}

type Papers = {
  readonly riderId: string
  readonly tripHash: string
  readonly idNumber: string
  readonly invoice: InvoiceWish
}

/** Stores the ID number and invoice info of a shuttle with its order, sealed. */
export async function keepPapers({
  tx,
  house,
  papers: { riderId, tripHash, idNumber, invoice },
}: {
  readonly tx: Tx
  readonly house: House
  readonly papers: Papers
}): Promise<void> {
  const seal = papersSeal(house)
  await insertPapers(tx, {
    riderId,
    tripHash,
    idNumberSealed: seal.seal(idNumber),
    invoiceSealed: seal.seal(JSON.stringify(invoice)),
    createdAt: house.clock.now(),
  })
}
