import type { EventDefinition, FleetingDefinition, PayloadOf } from '@daoxing/kit/contract'
import type * as z from 'zod/mini'
import { type ApiClient, createApiClient } from './api-client.ts'
import type { Chance } from './chance.ts'
import { type CityWorld, citySleep } from './city-world.ts'
import type { NetworkWeather } from './network-weather.ts'

/**
 * A device with an account at the server: a driver's phone, the telematics unit of a vehicle. It has calls with its
 * credential, a socket, and its own network connection that may fail.
 */
export type Device = {
  readonly isOnline: boolean
  /** Sends a call; without a connection it waits for one. */
  readonly send: ApiClient['send']
  /** Sends a transient message, dropped without a connection. */
  fleet<Payload extends z.ZodMiniType>(message: FleetingDefinition<Payload>, payload: z.output<Payload>): void
  on<E extends EventDefinition>(event: E, listener: (payload: PayloadOf<E>) => void): void
  /**
   * Runs after every connect; `isFirst` distinguishes the first from reconnects, after which events may have been
   * missed.
   */
  onConnect(listener: (isFirst: boolean) => void): void
  onTurnedAway(listener: () => void): void
  turnOn(): void
  turnOff(): void
  /** Cuts the connection for this many real milliseconds. */
  loseFor(ms: number): void
  /** Loses the connection at random times until the signal ends. */
  loseAtTimes(chance: Chance, signal: AbortSignal): Promise<void>
  renew(credential: string): void
}

type DeviceInput = {
  readonly world: CityWorld
  readonly credential: string
  /** Network conditions of this device; by default those of the whole city. */
  readonly weather?: NetworkWeather
}

const offlinePollMs = 500

export function createDevice({ world, credential: first, weather = world.weather }: DeviceInput): Device {
  const { serverUrl, wheel, network, count } = world
  let credential = first
  let isOn = false
  let lostUntilMs = 0
  let hasConnected = false
  const connectListeners: ((isFirst: boolean) => void)[] = []
  const turnedAwayListeners: (() => void)[] = []
  const isLost = () => network.nowMs() < lostUntilMs

  const api = createApiClient({
    serverUrl,
    wheel,
    weather,
    network,
    credential: () => credential,
    onAttempt: ({ isLost: isAnswerLost }) => count(isAnswerLost ? 'callsLost' : 'callsAnswered'),
  })
  const line = network.openLine({
    serverUrl,
    credential: () => credential,
    onConnect() {
      const isFirst = !hasConnected
      hasConnected = true
      for (const listener of connectListeners) listener(isFirst)
    },
    onTurnedAway() {
      for (const listener of turnedAwayListeners) listener()
    },
  })

  async function comeBack(): Promise<void> {
    while (isLost()) await wheel.sleep(lostUntilMs - network.nowMs())
    if (isOn && !line.isOpen) line.open()
  }
  function loseFor(ms: number): void {
    const wasLost = isLost()
    lostUntilMs = Math.max(lostUntilMs, network.nowMs() + ms)
    line.close()
    if (!wasLost) comeBack().catch((error: unknown) => world.log.error({ err: error }, 'a device stays lost'))
  }

  return {
    get isOnline() {
      return line.isOpen && !isLost()
    },
    async send(call, ...input) {
      while (isLost()) await wheel.sleep(offlinePollMs, input[0]?.signal)
      return api.send(call, ...input)
    },
    fleet(message, payload) {
      if (line.isOpen) line.fleet(message, payload)
    },
    on: (event, listener) => line.on(event, listener),
    onConnect: (listener) => void connectListeners.push(listener),
    onTurnedAway: (listener) => void turnedAwayListeners.push(listener),
    turnOn() {
      isOn = true
      line.open()
    },
    turnOff() {
      isOn = false
      line.close()
    },
    loseFor,
    async loseAtTimes(chance, signal) {
      while (!signal.aborted) {
        const { afterSeconds, lengthSeconds } = nextOutage(chance)
        await citySleep(world, afterSeconds, signal)
        count('outages')
        loseFor(lengthSeconds * 1000)
      }
    },
    renew(fresh) {
      credential = fresh
      if (isOn && !isLost()) {
        line.close()
        line.open()
      }
    },
  }
}

export type Outage = { readonly afterSeconds: number; readonly lengthSeconds: number }

/** The rate of connection losses: one of a hundred devices within ten minutes, for 5 to 40 s. */
export function nextOutage(chance: Chance): Outage {
  return { afterSeconds: chance.waitSeconds(60_000), lengthSeconds: chance.within(5, 40) }
}
