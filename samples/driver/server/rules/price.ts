import type { SampleDriverTariff } from '@daoxing/sample-driver/contract'

/** The fixed price of a route: the base, and a step for each started `stepMetres` beyond the first `baseMetres`. */
export function priceTwd(tariff: SampleDriverTariff, distanceMetres: number): number {
  const { baseTwd, baseMetres, stepTwd, stepMetres } = tariff
  const steps = Math.ceil(Math.max(0, distanceMetres - baseMetres) / stepMetres)
  return baseTwd + steps * stepTwd
}
