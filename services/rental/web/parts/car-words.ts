import type { RentalModel } from '@daoxing/rental/contract'
import * as words from '../words/compiled/messages.js'

export const classNames: Readonly<Record<RentalModel['vehicleClass'], () => string>> = {
  high: words.rental_car_classHigh,
  big: words.rental_car_classBig,
  low: words.rental_car_classLow,
}

export const fuelNames: Readonly<Record<RentalModel['carEnergyType'], () => string>> = {
  Electric: words.rental_car_fuelElectric,
  Gasoline: words.rental_car_fuelGasoline,
  Diesel: words.rental_car_fuelDiesel,
  Hybrid: words.rental_car_fuelHybrid,
  Phev: words.rental_car_fuelPhev,
}

type Named = { readonly carBrand: string; readonly carSeries: string }

export const carName = ({ carBrand, carSeries }: Named) => words.rental_car_name({ brand: carBrand, series: carSeries })

/** "純電 · 5 人座 · 續航 420 公里". */
export function carFacts({ carEnergyType, seats, rangeKm }: RentalModel): string {
  const fuel = fuelNames[carEnergyType]()
  return seats === null
    ? words.rental_car_facts({ fuel, range: rangeKm })
    : words.rental_car_factsSeats({ fuel, seats, range: rangeKm })
}
