import { type Place, splitCountyAndTown } from './place.ts'

/** `[id, name on the sign, English name, latitude, longitude, county and town]` */
export type RailStationRow = readonly [
  id: string,
  sign: string,
  nameEn: string,
  lat: number,
  lng: number,
  countyAndTown: string,
]

/** Railway stations by their signs. The sign reads 臺中; spoken names are 臺中車站, 臺中火車站 and 臺鐵臺中站. */
export function railStationsOf(rows: readonly RailStationRow[]): readonly Place[] {
  return rows.map(([id, sign, nameEn, lat, lng, countyAndTown]) => ({
    id: `tra-${id}`,
    name: `${sign}車站`,
    shortName: `${sign}車站`,
    nameEn: `${nameEn} Railway Station`,
    kind: 'rail',
    location: { lat, lng },
    ...splitCountyAndTown(countyAndTown),
    aliases: [`${sign}火車站`, `臺鐵${sign}站`],
    codes: [],
  }))
}
