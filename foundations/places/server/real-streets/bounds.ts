import type { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A box in degrees: west, south, east, north. */
export const Bounds = z.readonly(z.tuple([z.number(), z.number(), z.number(), z.number()]))
export type Bounds = z.infer<typeof Bounds>

/** Parses a box such as `120.9,24.7,121.1,24.9`; undefined if the text is invalid. */
export function boundsIn(text: string): Bounds | undefined {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts
  const isBox = parts.length === 4 && west < east && south < north && Math.abs(south) <= 90 && Math.abs(north) <= 90
  return isBox && Math.abs(west) <= 180 && Math.abs(east) <= 180 ? [west, south, east, north] : undefined
}

/** Whether a point lies in the box or on its edge. */
export function isInBounds([west, south, east, north]: Bounds, { lat, lng }: LatLng): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}
