export { safetyCity } from './safety-city.ts'
