import { instantFromMs } from '@daoxing/kit/contract'
import { type CityFleet, type CityWorld, createFaultBoard, tellCitySpeed } from '@daoxing/dispatch/simulator'
import {
  type CityLog,
  createCityClock,
  createTimerWheel,
  createWeather,
  realNetwork,
  realNowMs,
  seededChance,
} from '@daoxing/kit/simulator'
import { consoleCalls } from './console/console-calls.ts'
import { createCounters } from './console/counters.ts'
import { openMailBox, openMessageBox } from './console/message-box.ts'
import { serveConsole } from './console/serve-console.ts'
import type { CityPlan } from './read-city-settings.ts'
import { cityDesks, cityFleets } from './registry.ts'

export type RunningCity = { readonly url: string; stop(): Promise<void> }

/** Opens the console at once and lets the city come to life behind it. */
export async function startCity(plan: CityPlan, log: CityLog): Promise<RunningCity> {
  const clock = createCityClock({ factor: plan.speed })
  const wheel = createTimerWheel()
  const weather = createWeather(seededChance(plan.seed).branch('weather'))
  const counters = createCounters()
  const fleets: CityFleet[] = []
  const faults = createFaultBoard({
    nowMs: realNowMs,
    onChange(active) {
      const slow = active.find((fault) => fault.kind === 'slow_network')
      const dropping = active.find((fault) => fault.kind === 'drop_answers')
      weather.slow(slow?.milliseconds ?? 0)
      weather.drop(dropping?.share ?? 0)
      for (const fleet of fleets) fleet.faultsChanged()
    },
  })
  const world: CityWorld = {
    seed: plan.seed,
    serverUrl: plan.serverUrl,
    citySecret: plan.secret,
    clock,
    wheel,
    log,
    faults,
    weather,
    network: realNetwork,
    deviceNowMs: realNowMs,
    turnBackShare: plan.turnBackShare,
    count: counters.count,
  }
  const messages = openMessageBox(plan.folder, log)
  const mails = openMailBox(plan.folder, log)
  const calls = consoleCalls({ world, fleets, counters, messages, mails, secret: plan.secret })
  const note = (message: { to: string; text: string }) =>
    messages.put({ ...message, sentAt: instantFromMs(realNowMs()) })
  const desks = cityDesks.map((open) => open({ ...world, folder: plan.folder, note }))
  const console = await serveConsole({ port: plan.port, calls, desks, log })
  tellCitySpeed(world).catch((error: unknown) => log.error({ err: error }, 'the speed was not taken'))
  for (const createFleet of cityFleets) fleets.push(createFleet(world, { count: plan.drivers, folder: plan.folder }))
  log.info({ url: console.url, drivers: plan.drivers, seed: plan.seed, speed: plan.speed }, 'the city lives')
  return {
    url: console.url,
    async stop() {
      for (const fleet of fleets) fleet.stop()
      for (const desk of desks) desk.stop()
      wheel.stop()
      await console.close()
    },
  }
}
