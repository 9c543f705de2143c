import { answer } from '@daoxing/kit/server'
import { lookUpAddress } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { inTraditional } from '../ports/in-traditional.ts'
import { locationOf, locationOfPlace } from '../wire-forms.ts'

export const lookUpAddressAnswer = answer(lookUpAddress, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    if (query.address) {
      const place = await places.geocode(query.address, { language })
      return place ? inTraditional(places, query.address, locationOfPlace(place)) : null
    }
    const point =
      query.latlng ??
      (query.lat !== undefined && query.lng !== undefined ? { lat: query.lat, lng: query.lng } : undefined)
    const here = point && (await places.reverse(point, language))
    return here?.state === 'inside' ? locationOf(here) : null
  }),
)
