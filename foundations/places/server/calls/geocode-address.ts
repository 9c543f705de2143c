import { answer } from '@daoxing/kit/server'
import { geocodeAddress } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { inTraditional } from '../ports/in-traditional.ts'
import { placesPort } from '../ports/places-port.ts'
import { locationOfPlace } from '../wire-forms.ts'

export const geocodeAddressAnswer = answer(geocodeAddress, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    const place = await places.geocode(query.address, { language })
    if (!place) return null
    const location = await inTraditional(places, query.address, locationOfPlace(place))
    return { ...location, place_id: place.id, isApproximate: place.isApproximate }
  }),
)
