import type { PlaceKind } from '@daoxing/places/contract'
import { type Place, splitCountyAndTown } from './place.ts'

/** `[station codes, name on the sign, English name, latitude, longitude, county and town, other names]` */
export type StationRow = readonly [
  codes: string,
  sign: string,
  nameEn: string,
  lat: number,
  lng: number,
  countyAndTown: string,
  aliases?: readonly string[],
]

/** Stations of one network. The sign reads 市政府; the spoken name is 捷運市政府站. */
export function stationsOf(kind: PlaceKind, network: string, rows: readonly StationRow[]): readonly Place[] {
  return rows.map(([codes, sign, nameEn, lat, lng, countyAndTown, aliases = []]) => {
    const shortName = sign.endsWith('站') ? sign : `${sign}站`
    return {
      id: `${kind}-${codes.split(',')[0]?.toLowerCase()}`,
      name: `${network}${shortName}`,
      shortName,
      nameEn: englishStation(nameEn),
      kind,
      location: { lat, lng },
      ...splitCountyAndTown(countyAndTown),
      aliases: [sign, ...aliases],
      codes: codes.split(','),
    }
  })
}

/** Stations with the same English name are followed by their network: Taipei Main Station (MRT). */
function englishStation(sign: string): string {
  const [, name = sign, network = ''] = /^(.*?)( \(.+\))?$/.exec(sign) ?? []
  return `${name.replace(/ Station$/, '')} Station${network}`
}
