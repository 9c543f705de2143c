export { designatedDriverCity } from './designated-driver-city.ts'
