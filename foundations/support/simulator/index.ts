export { supportCity } from './support-city.ts'
