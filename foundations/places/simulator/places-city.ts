import { cityApi, type CityPart, ConsoleRefusal, fromServer, parsedBody } from '@daoxing/kit/simulator'
import {
  basemapLayers,
  beginMapImport,
  chooseMapStyle,
  MapStyleName,
  readBasemap,
  readMapOffice,
} from '@daoxing/places/contract'
import * as z from 'zod/mini'
import { mapPanel } from './map-panel.ts'

const StyleChange = z.object({ style: MapStyleName })

/** The map that riders see, with its styles and the street import, and the base of the console's own map. */
export const placesCity: CityPart = {
  id: 'places',
  start(world) {
    const api = cityApi(world)
    const readOffice = () => fromServer(() => api.send(readMapOffice))
    return {
      panels: [mapPanel(() => readOffice().catch(absentWhenRefused))],
      calls: [
        { method: 'GET', path: '/api/map', answer: readOffice },
        {
          method: 'POST',
          path: '/api/map/style',
          answer({ body }) {
            const wish = parsedBody(StyleChange, body)
            return fromServer(() => api.send(chooseMapStyle, { body: wish }))
          },
        },
        { method: 'POST', path: '/api/map/import', answer: () => fromServer(() => api.send(beginMapImport)) },
        {
          method: 'GET',
          path: '/basemap/{layer}',
          answer({ params }) {
            const layer = basemapLayers.find((known) => known === params.layer)
            if (layer === undefined)
              throw new ConsoleRefusal(404, 'NOT_FOUND', `the map has ${basemapLayers.join(', ')}`)
            return fromServer(() => api.send(readBasemap, { params: { layer } }))
          },
        },
      ],
    }
  },
}

function absentWhenRefused(error: unknown): undefined {
  if (!(error instanceof ConsoleRefusal)) throw error
  return undefined
}
