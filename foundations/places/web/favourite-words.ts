import type { Favourite } from '@daoxing/places/contract'
import * as words from './words/compiled/messages.js'

/** The two that have a name of their own; every other favourite is named by the rider. */
export const namedIcons = ['home', 'work'] as const
export type NamedIcon = (typeof namedIcons)[number]

export const nameWords: Readonly<Record<NamedIcon, () => string>> = {
  home: () => words.places_favourite_home(),
  work: () => words.places_favourite_work(),
}

export const askWords: Readonly<Record<NamedIcon, () => string>> = {
  home: () => words.places_favourite_askHome(),
  work: () => words.places_favourite_askWork(),
}

export const setWords: Readonly<Record<NamedIcon, () => string>> = {
  home: () => words.places_favourite_setHome(),
  work: () => words.places_favourite_setWork(),
}

/** A text about where something is, which says so where that is known only roughly. */
export const withApproximate = (text: string, isApproximate: boolean): string =>
  isApproximate ? words.places_search_roughly({ place: text }) : text

/** The second line of a favourite: its address, and whether the pin stands there only roughly. */
export const favouriteDetail = ({ address, isApproximate }: Favourite): string =>
  withApproximate(address, isApproximate)

export const favouritesPath = '/setting/addresses'

/** Where one favourite is written: a new one by its icon, one that is kept by its id. */
export const editPath = (asked: string): string => `${favouritesPath}?edit=${asked}`
