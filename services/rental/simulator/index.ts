export { rentalCity } from './rental-city.ts'
