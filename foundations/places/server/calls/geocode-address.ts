import type { Handler } from '@daoxing/kit/server'
import type { geocodeAddress } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { inTraditional } from '../ports/in-traditional.ts'
import { placesPort } from '../ports/places-port.ts'
import { locationOfPlace } from '../wire-forms.ts'

export const geocodeAddressHandler: Handler<typeof geocodeAddress> = async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    const place = await places.geocode(query.address, { language })
    if (!place) return null
    const location = await inTraditional(places, query.address, locationOfPlace(place))
    return { ...location, place_id: place.id, isApproximate: place.isApproximate }
  })
