export { businessCity } from './business-city.ts'
