import * as words from './words/compiled/messages.js'

/** The two with a fixed name; the rider names all others. */
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

export const favouritesPath = '/setting/addresses'

/** The URL of the editor of a favourite: of a new one by its icon, of a stored one by its id. */
export const editPath = (requested: string): string => `${favouritesPath}?edit=${requested}`
