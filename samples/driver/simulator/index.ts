export { sampleDriverCity } from './sample-driver-city.ts'
