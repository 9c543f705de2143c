import { baseConfigs, configValue } from '@daoxing/configs/server'
import { type Instant, type LatLng, Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { landAt, villageAtOrBeside } from '@daoxing/places/server'
import type { CountyArea } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { localTime } from './rules/local-time.ts'
import { isBetween } from './rules/price.ts'

/** Whether drivers work in an area at a moment. 00:00 to 24:00 is all day. */
export function isOpenAt(area: CountyArea, at: Instant): boolean {
  return isBetween(localTime(at).clock, area)
}

/** The area of a place; undefined outside of every one. */
export async function areaAt(tx: Tx, point: LatLng): Promise<CountyArea | undefined> {
  const county = villageAtOrBeside(point)?.county
  const areas = await configValue(tx, designatedDriverConfigs.designated_driver_areas)
  return areas.find((area) => area.county === county)
}

/** Region and county of a car. Refused outside the areas, at an hour without drivers, and without a road to the end. */
export async function placeOfTrip(
  tx: Tx,
  { start, end, at }: { readonly start: LatLng; readonly end: LatLng | null; readonly at: Instant },
): Promise<{ readonly region: string; readonly county: string }> {
  const regions = await configValue(tx, baseConfigs.taxi_region_map)
  const area = await areaAt(tx, start)
  const region = area && regions[area.county]
  if (!area || !region) throw new Refusal('designatedDriver.outsideServiceArea', { field: 'start' })
  if (!isOpenAt(area, at)) throw new Refusal('designatedDriver.outsideHours', { from: area.from, until: area.until })
  if (end !== null) refuseUnreachable(start, end)
  return { region, county: area.county }
}

/** An end lies anywhere in the country that a road reaches. */
export function refuseUnreachable(start: LatLng, end: LatLng): void {
  if (!villageAtOrBeside(end)) throw new Refusal('designatedDriver.outsideServiceArea', { field: 'end' })
  if (landAt(start) !== landAt(end)) throw new Refusal('designatedDriver.notByRoad')
}
