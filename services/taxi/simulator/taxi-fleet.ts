import type { FleetKind, GarageCar } from '@daoxing/dispatch/simulator'
import { feature } from '@daoxing/taxi/contract'

const everyTaxi = feature.BY_METER + feature.FIX_FARE
const withDogs = { features: feature.PET_FRIENDLY, share: 0.1 }
const withChildSeat = { features: feature.KID_SEAT, share: 0.06 }
const toTheAirport = { features: feature.AIRPORT, share: 0.3 }

const ordinary = (model: string, weight: number, features = 0): GarageCar => ({
  model,
  seats: 4,
  weight,
  // A taxi is yellow by law; a car that can only be ordered may have any other colour.
  colors: ['yellow', 'yellow', 'yellow', 'yellow', 'yellow', 'yellow', 'white', 'silver', 'black'],
  features: everyTaxi + features,
  mayHave: [withDogs, withChildSeat, toTheAirport],
})
const large = (model: string, weight: number, lifts: number): GarageCar => ({
  model,
  seats: 6,
  weight,
  colors: ['yellow', 'white', 'black', 'silver'],
  features: everyTaxi + feature.SIX_SEATER,
  mayHave: [withDogs, withChildSeat, { features: feature.WELCAB, share: lifts }, { ...toTheAirport, share: 0.7 }],
})
/** A rare car type: one in every `oneIn` drivers has it, in a fleet of any size. */
const rare = (car: GarageCar, oneIn: number, at: number): GarageCar => ({ ...car, always: { oneIn, at } })
const fine = (model: string, weight: number, features: number): GarageCar => ({
  model,
  seats: 4,
  weight,
  colors: ['white', 'black', 'grey'],
  features: everyTaxi + feature.PREMIUM + features,
  mayHave: [withChildSeat, { ...toTheAirport, share: 0.5 }],
})

/** The models of taxis in Taipei, each with its share in percent. */
const garage: FleetKind['garage'] = [
  ordinary('Toyota Altis', 23),
  ordinary('Toyota WISH', 18),
  ordinary('Toyota Prius α', 12, feature.LOW_CARBON),
  ordinary('Toyota Corolla Cross', 9),
  ordinary('Toyota RAV4', 7),
  ordinary('Nissan Sentra', 7),
  ordinary('Toyota Sienta', 5),
  ordinary('Luxgen U6', 3),
  rare(ordinary('Luxgen n7', 1, feature.LOW_CARBON), 40, 7),
  rare(large('Volkswagen Caddy Maxi', 4, 1), 40, 17),
  large('Toyota Sienta 7', 2, 0),
  large('Hyundai Starex', 2, 0.2),
  fine('Tesla Model Y', 3, feature.LOW_CARBON),
  fine('Toyota Camry', 3, 0),
  rare(fine('Lexus ES', 1, feature.LUXURY), 40, 27),
]

/** The taxi drivers of a city: their plates start with TD. */
export const taxiFleet: FleetKind = {
  garage,
  series: { plates: 'TD', phones: '+88690', ids: '' },
  enrolment: { services: ['taxi'] },
}
