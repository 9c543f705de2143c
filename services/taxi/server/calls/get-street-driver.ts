import { assertFree } from '@daoxing/dispatch/server'
import { configValue } from '@daoxing/configs/server'
import { assertMayUse } from '@daoxing/identity/server'
import { plusSeconds, Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { villageAtOrBeside } from '@daoxing/places/server'
import { getStreetDriver, taxiService } from '@daoxing/taxi/contract'
import { tariffView } from '../quote-wish.ts'
import { tariffOf } from '../rules/tariffs.ts'
import { taxiConfigs } from '../taxi-configs.ts'
import { insertSighting } from '../stores/street-code-store.ts'
import { driverOfCode, heardPosition, refuseElsewhere } from '../street-codes.ts'
import { refusePromised } from '../begin-street-ride.ts'
import { driverInfo } from '../trip-view.ts'

/** The rider may start the ride for this long after seeing the driver. */
const sightingSeconds = 300
const hashBytes = 16

/** Returns plate and name before the ride starts, so that a rider in the wrong car notices it. */
export const getStreetDriverAnswer = answer(getStreetDriver, async ({ params, query, who: { riderId }, tx, house }) => {
  await assertMayUse(tx, riderId, taxiService)
  const coded = await driverOfCode({ tx, house, typed: params.id })
  const { driverId, step } = coded
  const riderAt = query.lat === undefined || query.lng === undefined ? null : { lat: query.lat, lng: query.lng }
  refuseElsewhere({ house, coded, riderAt, field: 'lat' })
  await assertFree(tx, driverId)
  const driver = await driverInfo(tx, driverId)
  if (driver === null) throw new Refusal('taxi.wrongStreetCode', { field: 'id' })
  const at = riderAt ?? heardPosition(house, driverId)
  // The destination is unknown yet, so the check uses a ride that ends where it starts.
  if (at) await refusePromised({ tx, house, driverId, start: { location: at }, end: { location: at } })
  const county = at && villageAtOrBeside(at)?.county
  if (at && county === undefined) throw new Refusal('taxi.outsideServiceArea', { field: 'lat' })
  const sightingHash = house.random.hex(hashBytes)
  const expiresAt = plusSeconds(house.clock.now(), sightingSeconds)
  await house.database.transaction((writing) =>
    insertSighting(writing, { riderId, sightingHash, driverId, step, expiresAt, tripHash: null }),
  )
  return {
    sighting: sightingHash,
    expires_at: unixSecondsOf(expiresAt),
    driver,
    tariff: tariffView(tariffOf(county ?? '')),
    held_without_end: await configValue(tx, taxiConfigs.street_hail_hold_twd),
  }
})
