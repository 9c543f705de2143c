import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { getDesignatedSummary, isDesignatedTripLive } from '@daoxing/designated-driver/contract'
import { arrearsOf } from '../arrears.ts'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'
import { nearestDriverMinutes } from '../estimate-view.ts'
import { unixOrNull } from '../rules/local-time.ts'
import { areaAt, isOpenAt } from '../service-area.ts'
import { lastAgreementOf } from '../stores/agreement-store.ts'
import { countCompletedOf, unfinishedTripsOf } from '../stores/trip-store.ts'
import { arrivesAt, hasDriverNow, isUnderWay } from '../trip-view.ts'

/** Home waits for it, so it reads rows only and calls no engine. */
export const getDesignatedSummaryAnswer = answer(getDesignatedSummary, async ({ query, who, tx, house }) => {
  const { riderId } = who
  const open = await unfinishedTripsOf(tx, riderId)
  const under = open.filter(isUnderWay)
  const live = under.find(hasDriverNow) ?? under[0]
  const { version } = await configValue(tx, designatedDriverConfigs.designated_driver_agreement)
  const { user_lat: lat = 0, user_lng: lng = 0 } = query
  const here = lat === 0 && lng === 0 ? undefined : { lat, lng }
  const area = here && (await areaAt(tx, here))
  return {
    live: live ? { trip_hash: live.tripHash, trip_status: live.state, arrives_at: unixOrNull(arrivesAt(live)) } : null,
    unfinished: open.filter(({ state }) => isDesignatedTripLive(state)).length,
    reserved: open.filter(({ state }) => state === 'RESERVED').length,
    completed: await countCompletedOf(tx, riderId),
    arrears_amount: (await arrearsOf({ tx, house, riderId })).amountTwd,
    is_agreement_accepted: (await lastAgreementOf(tx, riderId))?.version === version,
    nearest_driver_minutes: here && area ? nearestDriverMinutes(house, here) : null,
    is_open_here: here === undefined ? null : area !== undefined && isOpenAt(area, house.clock.now()),
  }
})
