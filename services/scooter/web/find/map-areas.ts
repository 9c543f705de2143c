import type { MapArea } from '@daoxing/kit/web'
import type { ReplyOf } from '@daoxing/kit/contract'
import type { readScooterMaps } from '@daoxing/scooter/contract'
import * as words from '../words/compiled/messages.js'

export type ScooterMaps = ReplyOf<typeof readScooterMaps>
type Zone = ScooterMaps['zones'][number]

const isClosed = ({ mayEnd, isOpenNow }: Zone) => !mayEnd || !isOpenNow

/** The zones as areas: filled where a ride may not end now. */
export const areasOf = (zones: readonly Zone[]): readonly MapArea[] =>
  zones.map((zone) => ({ id: zone.code, polygons: zone.polygons, tone: isClosed(zone) ? 'closed' : 'open' }))

const texts: Readonly<Record<string, (name: { name: string }) => string>> = {
  noParking: words.scooter_find_zone_noParking,
  noRiding: words.scooter_find_zone_noRiding,
  privateGround: words.scooter_find_zone_privateGround,
  underground: words.scooter_find_zone_underground,
}

/** The text for a rider who cannot see the map about the zones where no ride ends, with the reason of each. */
export const zoneTexts = (zones: readonly Zone[]): readonly { readonly id: string; readonly text: string }[] =>
  zones.filter(isClosed).map(({ code, name, kind, mayEnd }) => ({
    id: `zone-${code}`,
    text: ((mayEnd ? undefined : texts[kind]) ?? words.scooter_find_zone_closed)({ name }),
  }))

/** Bays in view, with their free places, as text. */
export const bayTexts = (bays: ScooterMaps['bays']): readonly { readonly id: string; readonly text: string }[] =>
  bays.map(({ bayId, name, freeBays }) => ({
    id: `bay-${bayId}`,
    text: freeBays === null ? words.scooter_find_bayOpen({ name }) : words.scooter_find_bay({ name, count: freeBays }),
  }))
