import { createCityLog, onShutdown, reportReady } from '@daoxing/kit/simulator'
import { readCityPlan } from './read-city-settings.ts'
import { startCity } from './start-city.ts'

const city = await startCity(readCityPlan(process.env), createCityLog())
onShutdown(() => city.stop())
reportReady(city.url)
