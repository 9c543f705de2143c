import { AmountTwd } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const metres = z.int().check(z.gte(1))

/** The tariff of the fixed price: a base with its first metres, then an amount for each started step. */
export const SampleDriverTariff = z.object({
  baseTwd: AmountTwd,
  baseMetres: metres,
  stepTwd: AmountTwd,
  stepMetres: metres,
})
export type SampleDriverTariff = Readonly<z.infer<typeof SampleDriverTariff>>
