import { answer } from '@daoxing/kit/server'
import { mapsGeocode } from '@daoxing/places/contract'
import { addressId } from '../search/index.ts'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'

export const mapsGeocodeAnswer = answer(mapsGeocode, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    if (query.latlng) {
      const here = await places.reverse(query.latlng, language)
      if (here.state === 'outside') return null
      return {
        place_id: addressId(here.address, here.location),
        formatted_address: here.address,
        geometry: { location: here.location },
        types: ['address'],
        partial_match: false,
      }
    }
    const place = query.address ? await places.geocode(query.address, { language }) : undefined
    if (!place) return null
    return {
      place_id: place.id,
      formatted_address: place.address,
      geometry: { location: place.location },
      types: [place.kind],
      partial_match: place.isApproximate,
    }
  }),
)
