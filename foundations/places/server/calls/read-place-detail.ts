import { answer } from '@daoxing/kit/server'
import { readPlaceDetail } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { detailOf } from '../wire-forms.ts'

export const readPlaceDetailAnswer = answer(readPlaceDetail, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const place = await house.port(placesPort).place(query.place_id, language, query.session_token)
    return place ? detailOf(place) : null
  }),
)
