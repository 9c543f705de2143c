import type { Theme } from '../theme.ts'

/** What a place is, by colour: dark enough on land to be read as its name, too. */
export type SignColours = Readonly<
  Record<'transport' | 'meeting' | 'care' | 'work' | 'sight' | 'food' | 'shop' | 'park', string>
>

export type MapPalette = {
  readonly sea: string
  readonly land: string
  /** The edge of the land, since sea and land are nearly as light as each other. */
  readonly coast: string
  /** Names in the water. */
  readonly riverName: string
  /** Of villages side by side; hardly told apart from the land. */
  readonly tints: readonly [string, ...string[]]
  /** Borders of villages: never as a street would look. */
  readonly village: string
  readonly villageName: string
  /** The points of the map's paper. */
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
  /** Of real streets, where some were imported. */
  readonly road: string
  readonly roadLarge: string
  readonly roadEdge: string
  readonly green: string
}

/** Calm enough that the route, the pins and the cars are what one sees. */
export const mapPalettes: Readonly<Record<Theme, MapPalette>> = {
  light: {
    sea: '#cfe2ea',
    land: '#f2f0eb',
    coast: '#6a8ea2',
    riverName: '#2b6480',
    tints: ['#f2f0eb', '#ecefe8', '#f5eee3', '#e9edee', '#f1eaea', '#efede2'],
    village: '#dcd7cb',
    villageName: '#6f685b',
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
    route: '#00695c',
    routeHalo: '#ffffff',
    road: '#ffffff',
    roadLarge: '#fdf0cf',
    roadEdge: '#d9d4c8',
    green: '#dbe8d3',
  },
  dark: {
    sea: '#0b202b',
    land: '#161e1d',
    coast: '#4d7388',
    riverName: '#7fb3c9',
    tints: ['#161e1d', '#1a2321', '#151f22', '#1d2120', '#19201b', '#1b2024'],
    village: '#2a3533',
    villageName: '#84928d',
    paper: '#2d3836',
    town: '#6c6988',
    county: '#8580ad',
    river: '#12303a',
    label: '#a7a2cc',
    place: '#9aaba6',
    halo: '#121917',
    station: '#161e1d',
    rail: '#7d8a86',
    highSpeedRail: '#e8743a',
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
    route: '#4fc9b5',
    routeHalo: '#0b1110',
    road: '#2a3634',
    roadLarge: '#3d4a44',
    roadEdge: '#0e1514',
    green: '#17251d',
  },
}
