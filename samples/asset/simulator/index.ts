export { sampleAssetCity } from './sample-asset-city.ts'
