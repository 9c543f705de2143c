import type { Handler } from '@daoxing/kit/server'
import type { geocodeAddress } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { locationOfPlace } from '../wire-forms.ts'

export const geocodeAddressHandler: Handler<typeof geocodeAddress> = async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const place = await house.port(placesPort).geocode(query.address, { language })
    return place ? { ...locationOfPlace(place), place_id: place.id, isApproximate: place.isApproximate } : null
  })
