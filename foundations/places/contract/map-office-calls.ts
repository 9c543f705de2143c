import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { freeStyleNames } from './free-styles.ts'

/** Our own map, or the name of a free hosted style. */
export const MapStyleName = z.enum(['own', ...freeStyleNames])
export type MapStyleName = z.infer<typeof MapStyleName>

/** The map that riders see, and the progress of a street import. */
export const MapOffice = z.object({
  style: z.nullable(MapStyleName),
  /** The server's environment sets the map, so the console cannot change it. `style` is null then. */
  isFixed: z.boolean(),
  /** The streets that the server uses for drawing and routing. */
  streets: z.nullable(z.object({ version: z.string(), name: z.string(), madeAt: Instant })),
  progress: z.nullable(z.object({ state: z.enum(['running', 'done', 'failed']), line: z.string(), at: Instant })),
})
export type MapOffice = z.infer<typeof MapOffice>

export const readMapOffice = defineCall({
  id: 'OWN-places-map-office',
  method: 'GET',
  path: '/partner/city/map',
  who: 'city',
  purpose: 'which map riders see, and how far an import of streets is',
  reply: MapOffice,
})

export const chooseMapStyle = defineCall({
  id: 'OWN-places-map-style',
  method: 'PUT',
  path: '/partner/city/map/style',
  who: 'city',
  purpose: 'puts our own map or a free hosted style in front of riders',
  body: z.object({ style: MapStyleName }),
  reply: MapOffice,
  refusals: ['places.mapIsFixed'],
})

export const beginMapImport = defineCall({
  id: 'OWN-places-map-import',
  method: 'POST',
  path: '/partner/city/map/import',
  who: 'city',
  purpose: 'downloads the streets of Taiwan and imports them, beside the server; one that is under way goes on',
  reply: MapOffice,
  refusals: ['places.mapIsFixed'],
})
