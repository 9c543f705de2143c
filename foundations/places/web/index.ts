import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export { type DevicePosition, findDevicePosition, useDevicePosition } from './device-position.ts'
export { PlaceSearch } from './parts/PlaceSearch.tsx'
export { PlaceIcon } from './place-icon.tsx'
export {
  addressAtQuery,
  type ChosenPlace,
  meetingPointsQuery,
  placeOfPrediction,
  startPointQuery,
} from './places-data.ts'

export const placesWeb: WebEntry = {
  slice: 'places',
  routes: [],
  home: { nearby: lazyScreen(() => import('./parts/PlacesNearby.tsx').then((file) => file.PlacesNearby)) },
}
