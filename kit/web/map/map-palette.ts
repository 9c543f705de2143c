import type { Theme } from '../theme.ts'

export type MapPalette = {
  readonly sea: string
  readonly land: string
  readonly village: string
  readonly town: string
  readonly county: string
  readonly river: string
  readonly label: string
  readonly place: string
  readonly halo: string
  readonly station: string
  readonly route: string
  readonly routeHalo: string
  readonly lineOpacity: number
  /** Of real streets, where some were imported. */
  readonly road: string
  readonly roadLarge: string
  readonly roadEdge: string
  readonly rail: string
  readonly green: string
}

/** Calm enough that the route, the pins and the cars are what one sees. */
export const mapPalettes: Readonly<Record<Theme, MapPalette>> = {
  light: {
    sea: '#cfe2ea',
    land: '#f2f0eb',
    village: '#ffffff',
    town: '#bdb6d3',
    county: '#9d94bd',
    river: '#bcd7e2',
    label: '#6d6792',
    place: '#5d6b67',
    halo: '#f7f5f1',
    station: '#ffffff',
    route: '#00695c',
    routeHalo: '#ffffff',
    lineOpacity: 0.5,
    road: '#ffffff',
    roadLarge: '#fdf0cf',
    roadEdge: '#d9d4c8',
    rail: '#b9b3a8',
    green: '#dbe8d3',
  },
  dark: {
    sea: '#0a1a20',
    land: '#161e1d',
    village: '#232e2c',
    town: '#4b4a66',
    county: '#6a6790',
    river: '#12303a',
    label: '#a7a2cc',
    place: '#9aaba6',
    halo: '#121917',
    station: '#161e1d',
    route: '#4fc9b5',
    routeHalo: '#0b1110',
    lineOpacity: 0.55,
    road: '#2a3634',
    roadLarge: '#3d4a44',
    roadEdge: '#0e1514',
    rail: '#3a4543',
    green: '#17251d',
  },
}

/** Routes and their like are drawn below this layer, so that names stay readable. */
export const firstLabelLayer = 'station-names'
