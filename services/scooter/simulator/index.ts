export { scooterCity } from './scooter-city.ts'
