import { PlaceKind } from '@daoxing/places/contract'
import * as z from 'zod/mini'

/** A place or road of an import, found by name like the built-in ones. */
export const ImportedPlace = z.object({
  /** `osm:n123` or `osm:w123`: the OpenStreetMap node or way. */
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

/** The prefix of the ids of imported places. */
export const importedPrefix = 'osm:'
