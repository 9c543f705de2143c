import {
  assertPartsFit,
  type CityLog,
  type CityPart,
  createCityClock,
  createFaultBoard,
  createSettings,
  createTimerWheel,
  createWeather,
  followFaults,
  type PartWorld,
  realNetwork,
  realNowMs,
  seededChance,
} from '@daoxing/kit/simulator'
import { consoleCalls } from './console/console-calls.ts'
import type { StartedPart } from './console/console-input.ts'
import { createCounters } from './console/counters.ts'
import { serveConsole } from './console/serve-console.ts'
import type { CityPlan } from './read-city-settings.ts'

export type RunningCity = { readonly url: string; stop(): Promise<void> }

/** Starts the registered parts, and opens the console at once: actors wait for the server. */
export async function startCity(plan: CityPlan, log: CityLog, parts: readonly CityPart[]): Promise<RunningCity> {
  assertPartsFit(parts)
  const clock = createCityClock({ factor: plan.speed })
  const wheel = createTimerWheel()
  const weather = createWeather(seededChance(plan.seed).branch('weather'))
  const counters = createCounters()
  const started: StartedPart[] = []
  const faults = createFaultBoard({
    nowMs: realNowMs,
    onChange() {
      followFaults(weather, faults)
      for (const { running } of started) running.faultsChanged?.()
    },
  })
  const { promise: cityUrl, resolve: opened } = Promise.withResolvers<string>()
  const world: PartWorld = {
    seed: plan.seed,
    serverUrl: plan.serverUrl,
    citySecret: plan.secret,
    clock,
    wheel,
    log,
    faults,
    settings: createSettings(plan.settings),
    weather,
    network: realNetwork,
    deviceNowMs: realNowMs,
    count: counters.count,
    folder: plan.folder,
    brokerUrl: plan.brokerUrl,
    cityUrl,
    note(message) {
      for (const { running } of started) running.note?.(message)
    },
    codeOn(phone, since) {
      for (const { running } of started) {
        const code = running.codeOn?.(phone, since)
        if (code !== undefined) return code
      }
      return undefined
    },
  }
  for (const part of parts) started.push({ part, running: part.start(world) })
  const console = await serveConsole({
    port: plan.port,
    calls: consoleCalls({ world, parts: started, counters }),
    desks: started.flatMap(({ running }) => running.desks ?? []),
    log,
  })
  opened(console.url)
  for (const { running } of started) running.speedChanged?.()
  log.info({ url: console.url, settings: plan.settings, seed: plan.seed, speed: plan.speed }, 'the city lives')
  return {
    url: console.url,
    async stop() {
      for (const { running } of started) running.stop?.()
      wheel.stop()
      await console.close()
    },
  }
}
