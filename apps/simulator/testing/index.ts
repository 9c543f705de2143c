export { startCity } from '../start-city.ts'
export { parcelRobots } from './parcel-robots.ts'
