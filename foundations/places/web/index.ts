import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export { type DevicePosition, findDevicePosition, isCoarse, useDevicePosition } from './device-position.ts'
export { PinPlace } from './parts/pin-place-later.ts'
export { PlaceSearch } from './parts/PlaceSearch.tsx'
export { PlaceIcon } from './place-icon.tsx'
export {
  type ChosenPlace,
  favouritesQuery,
  meetingPointsQuery,
  nearestFirst,
  placeOfFavourite,
  placeOfSuggestion,
  startPointQuery,
  suggestionsQuery,
  worthRiding,
} from './places-data.ts'

export const placesWeb: WebEntry = {
  slice: 'places',
  routes: [
    {
      path: '/setting/addresses',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/FavouritesScreen.tsx').then((file) => file.FavouritesScreen)),
    },
  ],
  signUp: {
    setFavouriteAddress: lazyScreen(() =>
      import('./screens/SetFavouriteStep.tsx').then((file) => file.SetFavouriteStep),
    ),
  },
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
  home: {
    favourites: lazyScreen(() => import('./parts/FavouriteChips.tsx').then((file) => file.FavouriteChips)),
  },
}
