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

export const favouritesPath = '/setting/addresses'

/** Where one favourite is written: a new one by its icon, one that is kept by its id. */
export const editPath = (asked: string): string => `${favouritesPath}?edit=${asked}`
