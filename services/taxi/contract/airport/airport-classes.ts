import { feature } from '../features.ts'

/** Classes of shuttles [AIR-004]. */
export const airportClassNames = ['airport_four_seater', 'airport_six_seater', 'airport_business'] as const
export type AirportClass = (typeof airportClassNames)[number]

type ClassFacts = {
  /** The vehicle type of the class in an order [AIR-002]. */
  readonly vehicleType: 'ONDEMAND_SHUTTLE' | 'SIX_PASSENGER_SHUTTLE' | 'LUXURY_SHUTTLE'
  readonly featureMap: number
  readonly passengers: number
  readonly luggage: number
  /** Minutes until the car arrives, for the one class that promises it. */
  readonly minutesToArrive: number | null
}

const { AIRPORT, FIX_FARE, SIX_SEATER, LUXURY } = feature

export const airportClasses: Readonly<Record<AirportClass, ClassFacts>> = {
  airport_four_seater: {
    vehicleType: 'ONDEMAND_SHUTTLE',
    featureMap: AIRPORT + FIX_FARE,
    passengers: 4,
    luggage: 3,
    minutesToArrive: 10,
  },
  airport_six_seater: {
    vehicleType: 'SIX_PASSENGER_SHUTTLE',
    featureMap: AIRPORT + SIX_SEATER + FIX_FARE,
    passengers: 6,
    luggage: 6,
    minutesToArrive: null,
  },
  airport_business: {
    vehicleType: 'LUXURY_SHUTTLE',
    featureMap: AIRPORT + LUXURY + FIX_FARE,
    passengers: 4,
    luggage: 3,
    minutesToArrive: null,
  },
}

export type Party = { readonly passengers: number; readonly luggage: number }

/** Whether these people and bags fit into a class. */
export function fitsClass(airportClass: AirportClass, { passengers, luggage }: Party): boolean {
  const room = airportClasses[airportClass]
  return passengers <= room.passengers && luggage <= room.luggage
}

/** Returns the classes that these people and bags fit into. */
export function fittingClasses(party: Party): readonly AirportClass[] {
  return airportClassNames.filter((name) => fitsClass(name, party))
}

export const passengersMax = 6
export const luggageMax = 6
