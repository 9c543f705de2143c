import { ChauffeurInvoice } from '@daoxing/chauffeur/contract'
import { type House, type Seal, sealFor } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** The purpose of what is sealed of a trip, from which the name of the key derives. */
export const tripPurpose = 'daoxing chauffeur trips'

const Sealed = z.object({
  contact: z.object({ userName: z.string(), phoneNo: z.string() }),
  invoice: z.nullable(ChauffeurInvoice),
})
/** The contact on the way and the invoice of a trip. */
export type SealedFacts = z.infer<typeof Sealed>

export function tripSeal({ settings }: Pick<House, 'settings'>): Seal {
  return sealFor(settings, tripPurpose)
}

export const sealTrip = (house: Pick<House, 'settings'>, facts: SealedFacts): string =>
  tripSeal(house).seal(JSON.stringify(facts))

export const openTripSeal = (house: Pick<House, 'settings'>, sealed: string): SealedFacts =>
  Sealed.parse(JSON.parse(tripSeal(house).open(sealed)))
