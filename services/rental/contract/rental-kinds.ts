/** The tabs of the reservation screen [RNT-011]. */
export const rentalTabs = ['all', 'station', 'roadside', 'station_rental'] as const
export type RentalTab = (typeof rentalTabs)[number]

/** The kinds of rental [RNT-037]. */
export const rentalTypes = [
  'shared_parking_lot',
  'shared_roadside',
  'return_at_original_station',
  'return_at_different_station',
  'store_station',
] as const
export type RentalType = (typeof rentalTypes)[number]

/** The kinds of rental that a tab shows [A14]. */
export const typesOfTab: Readonly<Record<RentalTab, readonly RentalType[]>> = {
  all: rentalTypes,
  station: ['return_at_original_station', 'shared_parking_lot'],
  roadside: ['return_at_different_station', 'shared_roadside'],
  station_rental: ['store_station'],
}

/** The tabs of the order list [RNT-016]. */
export const rentalOrderTabs = ['history', 'unfinished'] as const

/** A car is taken at a station or at the roadside [RNT-025]. */
export const rentalLocations = ['Station', 'Roadside'] as const
export type RentalLocation = (typeof rentalLocations)[number]

/** The place where the car of a rental is taken. */
export const locationOf = (type: RentalType): RentalLocation => (type === 'shared_roadside' ? 'Roadside' : 'Station')

/** The energy of a car, as the documents write it [RNT-024]. */
export const fuelTypes = ['Electric', 'Gasoline', 'Diesel', 'Hybrid', 'Phev'] as const
export type RentalFuelType = (typeof fuelTypes)[number]

/** Classes of cars: business, economy XL, economy [RNT-053]. */
export const vehicleClasses = ['high', 'big', 'low'] as const
export type RentalVehicleClass = (typeof vehicleClasses)[number]

/** Days of the week, from 1 for Monday to 7 for Sunday [RNT-051]. */
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const
