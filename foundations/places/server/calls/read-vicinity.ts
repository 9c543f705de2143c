import { answer } from '@daoxing/kit/server'
import { geocodeVicinityRadiusMetres, readVicinity } from '@daoxing/places/contract'
import { nameOf } from '../search/index.ts'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { locationOf } from '../wire-forms.ts'

const placesMax = 20

export const readVicinityAnswer = answer(readVicinity, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    const here = await places.reverse(query.location, language)
    if (here.state === 'outside') return null
    const near = await places.placesNear(query.location, query.radius ?? geocodeVicinityRadiusMetres)
    return {
      ...locationOf(here),
      places: near.slice(0, placesMax).map(({ thing, distanceMetres }) => ({
        place_id: `place:${thing.id}`,
        name: nameOf(thing, language),
        kind: thing.kind,
        location: thing.location,
        distanceMetres: Math.round(distanceMetres),
      })),
    }
  }),
)
