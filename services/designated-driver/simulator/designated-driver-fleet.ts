import type { FleetKind } from '@daoxing/dispatch/simulator'

/** The drivers of the service with their cars. Their plates and phone numbers have a unique prefix in the city. */
export const designatedDriverFleet: FleetKind = {
  garage: [
    { model: 'Toyota Camry', seats: 4, weight: 3, colors: ['black', 'white', 'grey'], features: 0, mayHave: [] },
    { model: 'Volkswagen Caddy Maxi', seats: 6, weight: 1, colors: ['black', 'silver'], features: 0, mayHave: [] },
  ],
  series: { plates: 'RA', phones: '+88691', ids: 'designated-driver' },
  enrolment: {
    services: ['designated-driver'],
    licences: ['professional-small', 'manual-gearbox', 'large-car', 'electric-car'],
  },
}
