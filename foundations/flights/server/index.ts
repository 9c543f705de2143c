import * as flightsContract from '@daoxing/flights/contract'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { flightConfigs } from './flight-configs.ts'
import { flightDeskPort } from './flight-desk.ts'
import { purgeFlights, purgeFlightsHandler } from './jobs/purge-flights.ts'
import { configuredFlightDesk } from './tdx/tdx-desk.ts'

export { type KnownFlight, knowFlight } from './know-flight.ts'
export type { FlightWish } from './rules/find-flight.ts'

export const flightsServer: ServerSlice = {
  name: 'flights',
  contract: flightsContract,
  configs: flightConfigs,
  calls: [],
  jobs: [bindJob(purgeFlights, purgeFlightsHandler)],
  migrations: new URL('./migrations/', import.meta.url),
  ports: (house) => [bindPort(flightDeskPort, configuredFlightDesk(house, process.env))],
  async onStart({ house, tx }) {
    await house.jobs.plan(tx, purgeFlights, {}, { key: purgeFlights.name, keepDueAt: true })
  },
}
