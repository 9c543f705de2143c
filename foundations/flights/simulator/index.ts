export { flightsCity } from './flights-city.ts'
