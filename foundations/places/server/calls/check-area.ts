import type { Handler } from '@daoxing/kit/server'
import { type checkArea, geocodeVicinityRadiusMetres } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { locationOf, meetingAreasOf } from '../wire-forms.ts'

export const checkAreaHandler: Handler<typeof checkArea> = async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    const here = await places.reverse(query, language)
    if (here.state === 'outside') return null
    const area = await places.areaOf(query)
    const near = await places.meetingPointsNear(query, geocodeVicinityRadiusMetres)
    return {
      currentArea: { area: here.county, town: here.town, region: area?.region ?? null },
      currentLocation: locationOf(here),
      areaWithinVicinity: [...meetingAreasOf(near, language)],
    }
  })
