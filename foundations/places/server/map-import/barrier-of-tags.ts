import { closedToCars } from './road-of-way.ts'
import type { Tags } from './read-extract.ts'

/** Barriers that a car passes or that open for it, unless a sign says otherwise. */
const passable = new Set([
  'no',
  'kerb',
  'gate',
  'lift_gate',
  'swing_gate',
  'sliding_gate',
  'toll_booth',
  'cattle_grid',
  'border_control',
  'entrance',
  'sally_port',
  'height_restrictor',
  'speed_hump',
])

/** Whether a point of a street blocks cars: a bollard, a block, a gate for others. */
export function blocksCars(tags: Tags): boolean {
  const barrier = tags['barrier']
  if (barrier === undefined) return false
  const isClosed = closedToCars(tags)
  if (isClosed !== undefined) return isClosed
  // A rising bollard is lowered for permitted vehicles, like a gate.
  return !passable.has(barrier) && tags['bollard'] !== 'rising'
}
