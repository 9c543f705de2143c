import type { Tags } from './read-extract.ts'

/** How the map draws a way. */
export type Drawn = {
  readonly layer: 'roads' | 'rail' | 'water' | 'rivers' | 'green'
  readonly kind: string
  /** The lowest zoom whose tiles contain it. */
  readonly minZoom: number
  readonly isArea: boolean
}

const roads: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  motorway: ['motorway', 6],
  trunk: ['trunk', 7],
  primary: ['primary', 8],
  secondary: ['secondary', 10],
  tertiary: ['tertiary', 11],
  unclassified: ['minor', 12],
  residential: ['minor', 12],
  living_street: ['minor', 13],
  road: ['minor', 13],
  service: ['service', 14],
  pedestrian: ['path', 14],
}

const greens: readonly (readonly [key: string, value: string])[] = [
  ['leisure', 'park'],
  ['leisure', 'garden'],
  ['leisure', 'golf_course'],
  ['landuse', 'forest'],
  ['landuse', 'grass'],
  ['landuse', 'recreation_ground'],
  ['landuse', 'cemetery'],
  ['natural', 'wood'],
]

/** How the map draws a way; undefined for details that would clutter it. */
export function drawnOfTags(tags: Tags, isClosed: boolean): Drawn | undefined {
  return roadDrawn(tags) ?? railDrawn(tags) ?? (isClosed ? areaDrawn(tags) : undefined) ?? riverDrawn(tags)
}

function roadDrawn(tags: Tags): Drawn | undefined {
  const highway = tags['highway'] ?? ''
  const isLink = highway.endsWith('_link')
  const found = roads[highway.replace(/_link$/, '')]
  if (!found || tags['area'] === 'yes') return undefined
  const [kind, minZoom] = found
  return {
    layer: 'roads',
    kind: isLink ? 'link' : kind,
    minZoom: isLink ? Math.max(11, minZoom) : minZoom,
    isArea: false,
  }
}

function railDrawn(tags: Tags): Drawn | undefined {
  const railway = tags['railway'] ?? ''
  const isSide = tags['service'] !== undefined
  if (!['rail', 'subway', 'light_rail', 'tram'].includes(railway) || tags['tunnel'] === 'yes') return undefined
  return { layer: 'rail', kind: railway, minZoom: isSide ? 14 : 9, isArea: false }
}

/** How the map draws an area, whether its border is one way or several. */
export function areaDrawn(tags: Tags): Drawn | undefined {
  if (tags['natural'] === 'water' || tags['waterway'] === 'riverbank' || tags['landuse'] === 'reservoir')
    return { layer: 'water', kind: 'water', minZoom: 9, isArea: true }
  const isGreen = greens.some(([key, value]) => tags[key] === value)
  return isGreen ? { layer: 'green', kind: 'green', minZoom: 11, isArea: true } : undefined
}

function riverDrawn(tags: Tags): Drawn | undefined {
  const waterway = tags['waterway'] ?? ''
  if (tags['tunnel'] === 'yes' || tags['tunnel'] === 'culvert') return undefined
  if (waterway === 'river') return { layer: 'rivers', kind: 'river', minZoom: 8, isArea: false }
  return waterway === 'canal' ? { layer: 'rivers', kind: 'canal', minZoom: 12, isArea: false } : undefined
}
