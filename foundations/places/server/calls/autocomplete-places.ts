import { baseConfigs, configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import {
  autocompleteCountry,
  autocompletePlaces,
  livingSessionToken,
  type PlacePrediction,
} from '@daoxing/places/contract'
import { placesNear } from '../search/index.ts'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort, type SearchedPlace } from '../ports/places-port.ts'
import { earlierFirst } from '../rules/earlier-first.ts'
import { mergePicks, pickedNearMetres } from '../rules/merge-picks.ts'
import { pickedPlacesOf } from '../stores/picked-place-store.ts'

const tokenBytes = 8

export const autocompletePlacesAnswer = answer(autocompletePlaces, async ({ query, house, tx, who, language }) => {
  const nothing: PlacePrediction[] = []
  if ((query.country ?? autocompleteCountry).toLowerCase() !== autocompleteCountry) return nothing
  return orNothing(house, nothing, async () => {
    const { input, lat, lng, limit } = query
    const isDestination = query.destination === '1'
    const sessionToken = livingSessionToken(query.sessionToken, {
      nowMs: house.clock.nowMs(),
      chance: house.random.hex(tokenBytes),
      lifeMinutes: await configValue(tx, baseConfigs.places_session_token_minutes),
    })
    const near = lat === undefined || lng === undefined ? undefined : { lat, lng }
    const found = await house.port(placesPort).search({
      text: input,
      language,
      sessionToken,
      isDestination,
      ...(near ? { near } : {}),
      ...(limit === undefined ? {} : { limit }),
    })
    const now = house.clock.now()
    const picked = who.kind === 'rider' ? await pickedPlacesOf(tx, { riderId: who.riderId, now }) : []
    const earlier = mergePicks(picked, (point) => placesNear(point, pickedNearMetres))
    const places = earlierFirst({ typed: input, earlier, found, near, isDestination, language, now })
    return places.slice(0, limit ?? places.length).map((place) => predictionOf(place, sessionToken))
  })
})

function predictionOf(place: SearchedPlace, sessionToken: string): PlacePrediction {
  const { id, kind, name, area, location, isApproximate, unknown, distanceMetres, pointWithin, isGuess } = place
  return {
    place_id: id,
    description: area === '' || name.startsWith(area) ? name : `${name}, ${area}`,
    structured_formatting: { main_text: name, secondary_text: area },
    types: [kind],
    sessionToken,
    isApproximate,
    ...(unknown === undefined ? {} : { unknown }),
    ...(pointWithin === undefined ? {} : { pointWithin }),
    ...(isGuess === true ? { isGuess } : {}),
    ...(location === undefined ? {} : { location }),
    ...(distanceMetres === undefined ? {} : { distanceMetres }),
  }
}
