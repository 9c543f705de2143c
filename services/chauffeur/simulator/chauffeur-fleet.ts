import type { FleetKind } from '@daoxing/dispatch/simulator'
import { chauffeurCars, chauffeurRosterOf } from './chauffeur-roster.ts'

const colors = ['black', 'white', 'grey'] as const

/**
 * The chauffeurs of the city: cars with 4 and 7 seats, rosters, and the licence of hired drivers. Their plates and phone
 * numbers have a prefix of their own in the city.
 */
export const chauffeurFleet: FleetKind = {
  garage: [
    { model: 'Toyota Camry', seats: 4, weight: 3, colors, features: 0, mayHave: [] },
    { model: 'Lexus ES', seats: 4, weight: 1, colors, features: 0, mayHave: [] },
    {
      ...{ model: 'Toyota Granvia', seats: 7, weight: 2, colors, features: 0, mayHave: [] },
      always: { oneIn: 3, at: 2 },
    },
  ],
  series: { plates: 'RC', phones: '+88693', ids: 'chauffeur' },
  enrolment: { services: ['chauffeur'], licences: ['professional-small'] },
  rosterOf: chauffeurRosterOf,
  cars: chauffeurCars,
}
