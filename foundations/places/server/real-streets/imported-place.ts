import { PlaceKind } from '@daoxing/places/contract'
import * as z from 'zod/mini'

/** A place or a road of an import, found by its name like those that come with the product. */
export const ImportedPlace = z.object({
  /** `osm:n123` or `osm:w123`: the node or way of OpenStreetMap. */
  id: z.string(),
  kind: PlaceKind,
  name: z.string(),
  nameEn: z.string(),
  names: z.array(z.string()),
  area: z.string(),
  areaEn: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
})
export type ImportedPlace = z.infer<typeof ImportedPlace>

/** Ids of imported places begin so. */
export const importedPrefix = 'osm:'
