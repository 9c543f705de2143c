export { chauffeurCity } from './chauffeur-city.ts'
