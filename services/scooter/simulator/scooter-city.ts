import { putFleet, putZones } from '@daoxing/assets/contract'
import { type RegisteredFleet, scootersOf } from '@daoxing/assets/simulator'
import { type ApiClient, type CityPart, untilReachable } from '@daoxing/kit/simulator'
import { licenceSeconds, runLicenceReviewer } from './reviewer-desk.ts'
import { reviewerFaults } from './reviewer-faults.ts'
import { openScooters } from './reviewer-opens.ts'
import { licenceConsoleCalls, licencePanel } from './reviewer-panel.ts'
import { groundOfCity, standsOfCity } from './scooter-ground.ts'

/** The vendor of the city's scooters: its ground, its reviewer of licences, and the riders. */
export const scooterCity: CityPart = {
  id: 'scooter',
  settings: [licenceSeconds],
  faults: reviewerFaults,
  start(world) {
    let told: (fleet: RegisteredFleet) => void = () => undefined
    const registered = new Promise<RegisteredFleet>((resolve) => {
      told = resolve
    })
    // A vendor has one credential: its reviewer speaks by that of the fleet.
    const api: ApiClient = { send: async (call, ...input) => (await registered).api.send(call, ...input) }
    const reviewer = runLicenceReviewer(world, { api })

    async function layGround(fleet: RegisteredFleet): Promise<void> {
      const operator = { nameZh: '島行電動機車', nameEn: 'Island Scooters', phone: '0809-000-105' }
      const stands = { operator, models: [], stands: standsOfCity(), assets: [] }
      await untilReachable(world, () => fleet.api.send(putFleet, { body: structuredClone(stands) }))
      await untilReachable(world, () => fleet.api.send(putZones, { body: structuredClone(groundOfCity) }))
      await openScooters(world)
      told(fleet)
    }
    scootersOf(world).onRegistered((fleet) => {
      layGround(fleet).catch((err: unknown) => world.log.error({ err }, 'the ground of the scooters was not registered'))
    })
    return {
      desks: [reviewer],
      panels: [licencePanel(reviewer)],
      calls: licenceConsoleCalls(reviewer, world.deviceNowMs),
      stop: () => reviewer.stop(),
    }
  },
}
