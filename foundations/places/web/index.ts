import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export { type DevicePosition, findDevicePosition, isCoarse, useDevicePosition } from './device-position.ts'
export { PinPlace } from './parts/pin-place-later.ts'
export { PlaceSearch } from './parts/PlaceSearch.tsx'
export { PlaceIcon } from './place-icon.tsx'
export { type ChosenPlace, favouritesQuery, placeOfFavourite, startPointQuery } from './places-data.ts'
export {
  meetingPointsQuery,
  placeOfSuggestion,
  nearestFirst,
  suggestionsQuery,
  worthRiding,
} from './suggestions-data.ts'

export const placesWeb: WebEntry = {
  slice: 'places',
  deferred: () => import('./deferred.ts').then((file) => file.placesDeferred),
  home: {
    favourites: lazyScreen(() => import('./parts/FavouriteChips.tsx').then((file) => file.FavouriteChips)),
  },
}
