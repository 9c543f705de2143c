import { answer } from '@daoxing/kit/server'
import { mapsPlaceDetails } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'

export const mapsPlaceDetailsAnswer = answer(mapsPlaceDetails, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const place = await house.port(placesPort).place(query.place_id, language, query.sessionToken)
    if (!place) return null
    return {
      place_id: place.id,
      name: place.name,
      formatted_address: place.address,
      geometry: { location: place.location },
      types: [place.kind],
    }
  }),
)
