import type { Theme } from '../theme.ts'

/** Colours of the kinds of places: dark enough on land for their names. */
export type SignColours = Readonly<
  Record<'transport' | 'meeting' | 'care' | 'work' | 'sight' | 'food' | 'shop' | 'park', string>
>

export type MapPalette = {
  readonly sea: string
  readonly land: string
  /** The edge of the land, since sea and land have nearly the same lightness. */
  readonly coast: string
  /** Lakes with a known centre only. */
  readonly lake: string
  /** Names in the water. */
  readonly riverName: string
  /** Of adjacent villages; hardly distinct from the land. */
  readonly tints: readonly [string, ...string[]]
  /** Borders of villages: unlike a street. */
  readonly village: string
  readonly villageName: string
  /** Names of roads that are not drawn. */
  readonly roadName: string
  /** The points of the map's background pattern. */
  readonly paper: string
  readonly town: string
  readonly county: string
  /** Small streams of an import. */
  readonly river: string
  readonly label: string
  readonly place: string
  readonly halo: string
  readonly station: string
  readonly rail: string
  readonly highSpeedRail: string
  readonly signs: SignColours
  readonly onSign: string
  readonly route: string
  readonly routeHalo: string
  /** Of imported streets. */
  readonly road: string
  readonly roadLarge: string
  readonly roadEdge: string
  readonly green: string
}

/** Muted, so that the route, the pins and the cars stand out. */
export const mapPalettes: Readonly<Record<Theme, MapPalette>> = {
  light: {
    sea: '#cfe2ea',
    land: '#f2f0eb',
    coast: '#6a8ea2',
    lake: '#c3dbe6',
    riverName: '#2b6480',
    tints: ['#f2f0eb', '#ecefe8', '#f5eee3', '#e9edee', '#f1eaea', '#efede2'],
    village: '#dcd7cb',
    villageName: '#6f685b',
    roadName: '#4b5553',
    paper: '#d9d4c8',
    town: '#857ca0',
    county: '#7d73a6',
    river: '#bcd7e2',
    label: '#6d6792',
    place: '#5d6b67',
    halo: '#f7f5f1',
    station: '#ffffff',
    rail: '#7f7b71',
    highSpeedRail: '#d0551a',
    signs: {
      transport: '#2f5d8c',
      meeting: '#00695c',
      care: '#b3261e',
      work: '#5b6573',
      sight: '#8a5a1f',
      food: '#b04a12',
      shop: '#7b4397',
      park: '#2d6e3e',
    },
    onSign: '#ffffff',
    // Ink: every metro line has a colour, so none has this one.
    route: '#14201e',
    routeHalo: '#ffffff',
    road: '#ffffff',
    roadLarge: '#fdf0cf',
    roadEdge: '#d9d4c8',
    green: '#dbe8d3',
  },
  dark: {
    sea: '#0c1e2d',
    land: '#26302e',
    coast: '#5f8aa2',
    lake: '#0f2433',
    riverName: '#7fb3c9',
    tints: ['#26302e', '#2c3533', '#232f33', '#302f31', '#2b322a', '#2a3039'],
    village: '#3b4745',
    villageName: '#9aa8a3',
    roadName: '#c9d3cf',
    paper: '#3a4543',
    town: '#8683a5',
    county: '#9a95c4',
    river: '#0f2433',
    label: '#b9b4db',
    place: '#b3c1bd',
    halo: '#1b2422',
    station: '#1b2422',
    rail: '#8f9c98',
    highSpeedRail: '#ee8450',
    signs: {
      transport: '#8fb8e6',
      meeting: '#4fc9b5',
      care: '#f2a59d',
      work: '#a9b4bf',
      sight: '#dcb27a',
      food: '#eaa67d',
      shop: '#c9a4de',
      park: '#8ecb97',
    },
    onSign: '#121917',
    route: '#f4faf8',
    routeHalo: '#0b1110',
    road: '#465551',
    roadLarge: '#5c6960',
    roadEdge: '#1a2220',
    green: '#21402f',
  },
}
