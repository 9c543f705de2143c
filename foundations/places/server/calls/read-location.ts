import { answer } from '@daoxing/kit/server'
import { readLocation } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { meetingAreasOf } from '../wire-forms.ts'

/** Within this distance, a rider is at the place and may choose one of its exits. */
const atThePlaceMetres = 300

export const readLocationAnswer = answer(readLocation, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    const here = await places.reverse(query, language)
    if (here.state === 'outside') return null
    const near = await places.meetingPointsNear(query, atThePlaceMetres)
    const nearest = near[0]
    return {
      address: here.address,
      lat: query.lat,
      lng: query.lng,
      meetingPoint: nearest ? { areas: [...meetingAreasOf(near, language)], location: nearest.thing.location } : null,
    }
  }),
)
