export { joinCity } from '../person/join-city.ts'
