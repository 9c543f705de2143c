export { placesCity } from './places-city.ts'
export { createRouteFinder, type RouteFinder } from './route-finder.ts'
