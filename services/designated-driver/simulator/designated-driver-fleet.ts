import type { FleetKind } from '@daoxing/dispatch/simulator'

/** The drivers of the service, who come on folding scooters. Their phone numbers have a unique prefix in the city. */
export const designatedDriverFleet: FleetKind = {
  garage: [{ model: '折疊滑板車', seats: 1, weight: 1, colors: ['black', 'white', 'grey'], features: 0, mayHave: [] }],
  isCarless: true,
  series: { plates: 'RA', phones: '+88691', ids: 'designated-driver' },
  enrolment: {
    services: ['designated-driver'],
    approach: 'foldingScooter',
    licences: ['professional-small', 'manual-gearbox', 'large-car', 'electric-car'],
  },
}
