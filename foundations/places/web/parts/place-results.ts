import { foldedText } from '@daoxing/identity/contract'
import { currentLanguage } from '@daoxing/kit/contract'
import type { Favourite, FavouriteIcon, PlaceKind, PlacePrediction } from '@daoxing/places/contract'
import { favouriteDetail, withApproximate } from '../approximate-words.ts'
import type { UnplacedPlace } from './PointAtRoad.tsx'
import * as words from '../words/compiled/messages.js'
import { type ChosenPlace, placeOfFavourite, type SuggestedPlace } from '../places-data.ts'
import { placeOfSuggestion } from '../suggestions-data.ts'

/** One line below the search box: one of the rider's own places, or a search result. */
export type PlaceResult = {
  readonly id: string
  /** Its icon: that of the rider's own place, or of its kind. */
  readonly sign: { readonly own: FavouriteIcon } | { readonly kind: PlaceKind | undefined }
  readonly name: string
  /** Absent if the engine returns positions only with the details of the chosen place. */
  readonly place: ChosenPlace | null
  readonly secondary: string
  readonly distanceMetres?: number | undefined
  /** Without a position: the rider points at it on the map. */
  readonly unplaced?: UnplacedPlace
  /** The closest name to an unknown one: the rider has to confirm it. */
  readonly isGuess?: boolean
}

/** The rider's own places that contain the query; they come before all others. */
export function ownResults(favourites: readonly Favourite[], typed: string): PlaceResult[] {
  const wanted = foldedText(typed)
  if (wanted === '') return []
  return favourites
    .filter(({ description, address }) => foldedText(`${description} ${address}`).includes(wanted))
    .map((favourite) => ({
      id: favourite.id,
      sign: { own: favourite.icon },
      name: favourite.description,
      place: placeOfFavourite(favourite),
      secondary: favouriteDetail(favourite),
    }))
}

/** Earlier picks that match the query, found offline. */
export function recentResults(recent: readonly SuggestedPlace[], typed: string): PlaceResult[] {
  const wanted = foldedText(typed)
  return recent
    .filter(({ description, address }) => foldedText(`${description} ${address}`).includes(wanted))
    .map((suggested) => ({
      id: suggested.place_id,
      sign: { kind: suggested.kind },
      name: suggested.description,
      place: placeOfSuggestion(suggested),
      secondary: whereOf(suggested),
    }))
}

/** The second line of an earlier pick or a well-known place: its address, or its town if the name is the address. */
export function whereOf({ kind, description, address, area, town, isApproximate }: SuggestedPlace): string {
  const inTown = currentLanguage() === 'en' ? [town, area].filter((part) => part !== '').join(', ') : `${area}${town}`
  const isSaid = kind !== 'address' || (inTown !== '' && foldedText(address).includes(foldedText(description)))
  return withApproximate(isSaid ? inTown : address, isApproximate)
}

/** A prediction as a list entry. */
export function resultOf(prediction: PlacePrediction): PlaceResult {
  const { place_id: id, types, structured_formatting: said, isApproximate, unknown, distanceMetres } = prediction
  const unplaced = unplacedOf(prediction)
  const about = unplaced ? said.secondary_text : withApproximate(said.secondary_text, isApproximate)
  const where = unknown === undefined ? about : words.places_search_unknownRoad({ place: about, road: unknown })
  return {
    id,
    sign: { kind: types[0] },
    name: said.main_text,
    place: placeOfPrediction(prediction),
    secondary: unplaced ? words.places_search_pointAt({ place: where }) : where,
    distanceMetres,
    ...(unplaced ? { unplaced } : {}),
    ...(prediction.isGuess === true ? { isGuess: true } : {}),
  }
}

/** The address contains its town, so that the pin keeps the text anywhere in that town. */
function unplacedOf({ pointWithin, structured_formatting: said }: PlacePrediction): UnplacedPlace | undefined {
  const { main_text: name, secondary_text: area } = said
  const address = name.includes(area) ? name : `${area}${name}`
  return pointWithin && { name, address, ...pointWithin }
}

function placeOfPrediction({
  structured_formatting: { main_text: name },
  description,
  location,
  isApproximate,
}: PlacePrediction): ChosenPlace | null {
  if (location === undefined) return null
  return { name, address: name === description ? description : name, location, ...(isApproximate && { isApproximate }) }
}
