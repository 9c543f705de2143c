import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export { type DevicePosition, findDevicePosition, useDevicePosition } from './device-position.ts'
export { PlaceSearch } from './parts/PlaceSearch.tsx'
export { useSaveFavourite } from './use-save-favourite.ts'
export { PlaceIcon } from './place-icon.tsx'
export {
  addressAtQuery,
  type ChosenPlace,
  favouritesQuery,
  meetingPointsQuery,
  placeOfPrediction,
  startPointQuery,
} from './places-data.ts'

export const placesWeb: WebEntry = {
  slice: 'places',
  routes: [],
  signUp: {
    setFavouriteAddress: lazyScreen(() =>
      import('./screens/SetFavouriteStep.tsx').then((file) => file.SetFavouriteStep),
    ),
  },
  home: { nearby: lazyScreen(() => import('./parts/PlacesNearby.tsx').then((file) => file.PlacesNearby)) },
}
