import { createCityLog, onShutdown, reportReady, settingsOf } from '@daoxing/kit/simulator'
import { readCityPlan } from './read-city-settings.ts'
import { cityParts } from './registry.ts'
import { startCity } from './start-city.ts'

const city = await startCity(readCityPlan(process.env, settingsOf(cityParts)), createCityLog(), cityParts)
onShutdown(() => city.stop())
reportReady(city.url)
