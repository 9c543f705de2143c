import { acceptOffer, offerChanged, startShift } from '@daoxing/dispatch/contract'
import {
  type CityWorld,
  createDriverPhone,
  createFaultBoard,
  type DriverPhone,
  enrolFleet,
} from '@daoxing/dispatch/simulator'
import type { LatLng } from '@daoxing/kit/contract'
import {
  clearWeather,
  createCityClock,
  createTimerWheel,
  realNetwork,
  realNowMs,
  type TimerWheel,
} from '@daoxing/kit/simulator'
import { fleetDriver } from './fleet-driver.ts'
import { pointsOfTaipei } from './greater-taipei.ts'

export type BenchDrivers = {
  /** When an order reached a driver's socket, and when that driver's acceptance was answered. */
  readonly offeredAtMs: ReadonlyMap<string, number>
  readonly acceptedAtMs: ReadonlyMap<string, number>
  close(): void
}
type DriversPlan = { readonly serverUrl: string; readonly citySecret: string; readonly count: number }

const reportEveryMs = 5_000

/** Drivers who stand somewhere, say so, and accept at once whatever is offered. Answers when all of them are on shift. */
export async function openBenchDrivers({ serverUrl, citySecret, count }: DriversPlan): Promise<BenchDrivers> {
  const wheel = createTimerWheel()
  const world = quietWorld({ serverUrl, citySecret, wheel })
  const places = pointsOfTaipei(count, 'drivers')
  const drivers = places.map((_, index) => fleetDriver(index))
  const offeredAtMs = new Map<string, number>()
  const acceptedAtMs = new Map<string, number>()
  const phones: { phone: DriverPhone; at: LatLng }[] = []
  await enrolFleet(world, drivers, (enrolled) => {
    for (const { credential } of enrolled) {
      const phone = createDriverPhone(world, credential)
      phones.push({ phone, at: places[phones.length] ?? { lat: 25.0478, lng: 121.517 } })
      phone.on(offerChanged, ({ offer }) => {
        if (offer.state !== 'open') return
        offeredAtMs.set(offer.orderHash, performance.now())
        phone.send(acceptOffer, { params: { offerId: offer.offerId } }).then(
          () => acceptedAtMs.set(offer.orderHash, performance.now()),
          // An order that is never accepted is counted as a failure by whoever waits for it.
          (error: unknown) => console.log(`an offer could not be accepted: ${String(error)}`),
        )
      })
    }
  })
  await Promise.all(phones.map(({ phone, at }) => takeUpWork(phone, at)))
  const timers = phones.map(({ phone, at }, index) =>
    setTimeout(
      () => timers.push(setInterval(() => phone.report({ location: at, bearing: 0, speedMps: 0 }), reportEveryMs)),
      (index / count) * reportEveryMs,
    ),
  )
  return {
    offeredAtMs,
    acceptedAtMs,
    close() {
      for (const timer of timers) clearTimeout(timer)
      for (const { phone } of phones) phone.turnOff()
      wheel.stop()
    },
  }
}

async function takeUpWork(phone: DriverPhone, location: LatLng): Promise<void> {
  const connected = new Promise<void>((resolve) => phone.onConnect(() => resolve()))
  phone.turnOn()
  await connected
  await phone.send(startShift, { body: { location } })
  phone.report({ location, bearing: 0, speedMps: 0 })
}

type QuietWorld = { readonly serverUrl: string; readonly citySecret: string; readonly wheel: TimerWheel }

/** A city in which nothing goes wrong and nobody keeps a log. */
function quietWorld({ serverUrl, citySecret, wheel }: QuietWorld): CityWorld {
  return {
    seed: 'bench',
    serverUrl,
    citySecret,
    wheel,
    clock: createCityClock(),
    weather: clearWeather,
    network: realNetwork,
    deviceNowMs: realNowMs,
    log: { info: () => undefined, error: (_facts, message) => console.log(message) },
    faults: createFaultBoard({ nowMs: realNowMs, onChange: () => undefined }),
    count: () => undefined,
  }
}
