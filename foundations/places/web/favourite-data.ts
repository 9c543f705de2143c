import { loadBeside, send } from '@daoxing/kit/web'
import type { Favourite, FavouriteIcon } from '@daoxing/places/contract'
import type { ChosenPlace } from './places-data.ts'

// Separate from places-data.ts, since the first screen of a hail does not need these.
const calls = loadBeside(() => import('./places-calls.ts'))

/** A place with only a name keeps it in its address, so that it stays distinguishable. */
export const addressedPlace = (place: ChosenPlace): ChosenPlace =>
  place.address.includes(place.name) ? place : { ...place, address: `${place.address} ${place.name}` }

export type FavouriteChoice = {
  readonly icon: FavouriteIcon
  readonly description: string
  readonly place: ChosenPlace
}

/** A restored favourite returns to its position. */
export type NewFavouriteChoice = FavouriteChoice & { readonly rank?: number | null }

const bodyOf = ({ icon, description, place }: FavouriteChoice) => ({
  icon,
  description,
  address: place.address,
  location: { x: place.location.lng, y: place.location.lat },
  isApproximate: place.isApproximate ?? false,
  isPinned: place.isPinned ?? false,
})

export const sendAddFavourite = async ({ rank = null, ...choice }: NewFavouriteChoice): Promise<Favourite> =>
  send((await calls()).addFavourite, { body: { ...bodyOf(choice), ...(rank === null ? {} : { rank }) } })

export const sendChangeFavourite = async (id: string, choice: FavouriteChoice): Promise<Favourite> =>
  send((await calls()).changeFavourite, { params: { id }, body: bodyOf(choice) })

export const sendForgetFavourite = async (id: string): Promise<unknown> =>
  send((await calls()).deleteFavourite, { params: { id } })

export const sendFavouriteOrder = async (ids: readonly string[]): Promise<readonly Favourite[]> =>
  send((await calls()).orderFavourites, { body: { ids: [...ids] } })
