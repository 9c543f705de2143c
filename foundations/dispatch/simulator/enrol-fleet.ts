import { enrollDrivers, type FleetDriver } from '@daoxing/dispatch/contract'
import { type ApiClient, ApiFailure, createApiClient } from '@daoxing/kit/simulator'
import type { CityWorld } from './city-world.ts'

const batchSize = 100
const pauseBetweenMs = 100
const unreachablePauseMs = 2_000

/** The city's own door to the server, opened by the shared secret. */
export function cityApi({ serverUrl, citySecret, wheel, network }: CityWorld): ApiClient {
  return createApiClient({ serverUrl, wheel, network, credential: () => citySecret })
}

/**
 * Signs drivers up in small batches and hands each batch its credentials as soon as it has them. A server that is not
 * there yet is waited for.
 */
export async function enrolFleet<Driver extends FleetDriver>(
  world: CityWorld,
  drivers: readonly Driver[],
  onEnrolled: (enrolled: readonly { driver: Driver; credential: string }[]) => void,
): Promise<void> {
  const api = cityApi(world)
  for (let from = 0; from < drivers.length; from += batchSize) {
    const batch = drivers.slice(from, from + batchSize)
    const { credentials } = await untilReachable(world, () =>
      api.send(enrollDrivers, { body: { drivers: batch.map(enrolment) } }),
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

/** Only what the contract knows goes over the wire. */
function enrolment({ driverId, displayName, vehicle, rating, tripCount, phone, language }: FleetDriver): FleetDriver {
  return { driverId, displayName, vehicle, rating, tripCount, phone, language }
}

/** Asks again while nobody answers; a refusal is somebody's mistake and is thrown. */
export async function untilReachable<Reply>(world: CityWorld, ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiFailure) || (error.status > 0 && error.status < 500)) throw error
      world.log.error({ callId: error.callId, status: error.status, code: error.code }, 'the server does not answer')
      await world.wheel.sleep(unreachablePauseMs)
    }
  }
}
