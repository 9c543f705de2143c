import { driverPosition } from '@daoxing/dispatch/contract'
import type { EventDefinition, LatLng, PayloadOf } from '@daoxing/kit/contract'
import { type ApiClient, createApiClient } from '@daoxing/kit/simulator'
import type { CityWorld } from './city-world.ts'

/** The telephone in a driver's car: calls with the driver's credential, and a line over which offers come. */
export type DriverPhone = {
  readonly isOnline: boolean
  /** Sends a call; without connection it waits until there is one. */
  readonly send: ApiClient['send']
  report(position: { location: LatLng; bearing: number; speedMps: number }): void
  on<E extends EventDefinition>(event: E, listener: (payload: PayloadOf<E>) => void): void
  /** Called after every connect; `isFirst` tells the first from all that may have missed something. */
  onConnect(listener: (isFirst: boolean) => void): void
  onTurnedAway(listener: () => void): void
  turnOn(): void
  turnOff(): void
  /** No connection at all for so many real milliseconds. */
  loseFor(ms: number): void
  renew(credential: string): void
}

const offlineLookMs = 500

export function createDriverPhone(world: CityWorld, firstCredential: string): DriverPhone {
  const { serverUrl, wheel, weather, network, count } = world
  let credential = firstCredential
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

  return {
    get isOnline() {
      return line.isOpen && !isLost()
    },
    async send(call, ...input) {
      while (isLost()) await wheel.sleep(offlineLookMs, input[0]?.signal)
      return api.send(call, ...input)
    },
    report(position) {
      if (line.isOpen) line.fleet(driverPosition, position)
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
    loseFor(ms) {
      const wasLost = isLost()
      lostUntilMs = Math.max(lostUntilMs, network.nowMs() + ms)
      line.close()
      if (!wasLost) comeBack().catch((error: unknown) => world.log.error({ err: error }, 'a telephone stays lost'))
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
