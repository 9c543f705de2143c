export { chargingCity } from './charging-city.ts'
