import { answer } from '@daoxing/kit/server'
import { checkArea, geocodeVicinityRadiusMetres } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { locationOf, meetingAreasOf } from '../wire-forms.ts'

export const checkAreaAnswer = answer(checkArea, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    const here = await places.reverse(query, language)
    if (here.state === 'outside')
      return { state: 'outside' as const, currentArea: null, currentLocation: null, areaWithinVicinity: [] }
    const area = await places.areaOf(query)
    const near = await places.meetingPointsNear(query, geocodeVicinityRadiusMetres)
    return {
      state: area ? ('served' as const) : ('notServed' as const),
      currentArea: { area: here.county, town: here.town, region: area?.region ?? null },
      currentLocation: locationOf(here),
      areaWithinVicinity: [...meetingAreasOf(near, language)],
    }
  }),
)
