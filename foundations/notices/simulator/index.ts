export { noticesCity } from './notices-city.ts'
