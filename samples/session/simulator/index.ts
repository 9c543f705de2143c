export { sampleSessionCity } from './sample-session-city.ts'
