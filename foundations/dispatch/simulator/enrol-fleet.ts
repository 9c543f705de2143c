import { enrollDrivers, FleetDriver } from '@daoxing/dispatch/contract'
import { type CityWorld, cityApi, seededChance, untilReachable } from '@daoxing/kit/simulator'
import { isWomansName } from './driver-names.ts'
import { driverPortrait } from './driver-portrait.ts'

type Carless = { readonly isCarless?: boolean }

/** With its photo, a driver has about 2 kB. */
const batchSize = 50
const pauseBetweenMs = 100

/**
 * Enrols drivers in small batches and passes on the credentials of each batch at once. It retries while the server is
 * unreachable.
 */
export async function enrolFleet<Driver extends FleetDriver & Carless>(
  world: CityWorld,
  drivers: readonly Driver[],
  onEnrolled: (enrolled: readonly { driver: Driver; credential: string }[]) => void,
): Promise<void> {
  const api = cityApi(world)
  for (let from = 0; from < drivers.length; from += batchSize) {
    const batch = drivers.slice(from, from + batchSize)
    const { credentials } = await untilReachable(world, () =>
      api.send(enrollDrivers, { body: { drivers: batch.map(withPhoto) } }),
    )
    const credentialOf = new Map(credentials.map(({ driverId, credential }) => [driverId, credential]))
    onEnrolled(
      batch.flatMap((driver) => {
        const credential = credentialOf.get(driver.driverId)
        return credential === undefined ? [] : [{ driver, credential }]
      }),
    )
    await world.wheel.sleep(pauseBetweenMs)
  }
}

/** The face of a driver depends only on the driver's id. */
function withPhoto({ vehicle, isCarless, ...driver }: FleetDriver & Carless): FleetDriver {
  const { driverId, displayName } = driver
  const portrait = driverPortrait(seededChance(driverId).branch('face'), { longHair: isWomansName(displayName) })
  // Only the fields of the contract are sent.
  return FleetDriver.parse({
    ...driver,
    ...(!isCarless && { vehicle }),
    photo: Buffer.from(portrait).toString('base64'),
  })
}
