import { defaultChargingFilter } from '@daoxing/charging/contract'
import type { FindWish } from '../draft.ts'

/** How many filters differ from the usual ones: the number on the filter button [CHG-015]. */
export function filterCount({ filter, priceTypes }: Pick<FindWish, 'filter' | 'priceTypes'>): number {
  const usual = defaultChargingFilter
  const plugs = [...filter.dcModel, ...filter.acModel]
  return [
    plugs.length !== usual.dcModel.length + usual.acModel.length,
    filter.minPower !== usual.minPower || filter.maxPower !== usual.maxPower,
    filter.supplier.length > 0,
    filter.carSeries !== null,
    priceTypes.length > 0,
  ].filter(Boolean).length
}

/** A wish without any filter. */
export const wishWithout = (): FindWish => ({
  filter: defaultChargingFilter,
  priceTypes: [],
  onlyFree: false,
  onlyOpen: false,
  onlyFavourites: false,
})
