import { postChauffeurReadings } from '@daoxing/chauffeur/contract'
import type { DriverPhone } from '@daoxing/dispatch/simulator'
import { instantFromMs, type LatLng } from '@daoxing/kit/contract'
import { ApiFailure, type CityWorld } from '@daoxing/kit/simulator'

type Reading = { number: number; at: string; location: LatLng; metres: number }

/** The odometer of one trip: it sends a reading every 15 seconds of the city, and keeps those that were not received. */
export type ChauffeurMeter = {
  /** Metres since the start. */
  metres(): number
  drove(metres: number, location: LatLng): void
  /** Sends all readings, the last one taken now. */
  settle(location: LatLng): Promise<void>
}

type MeterPlan = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly hash: string
  readonly location: LatLng
  readonly signal: AbortSignal
  /** How many times too high the odometer is read. */
  readonly misreads: () => number
}

const everyMs = 15_000
const batchMax = 100

/**
 * Continues from the last reading that the server has: a repeated first reading is one, and the reply has the latest.
 */
export async function openMeter({
  world,
  phone,
  hash,
  location,
  signal,
  misreads,
}: MeterPlan): Promise<ChauffeurMeter> {
  const params = { hash }
  const at = () => instantFromMs(world.deviceNowMs())
  const first = { number: 1, at: at(), location, metres: 0 }
  const known = await phone.send(postChauffeurReadings, { params, body: { readings: [first] }, signal })
  let [metres, number] = [known.metres, known.lastNumber]
  let readAtMs = world.clock.nowMs()
  let unsent: readonly Reading[] = []
  let sending: Promise<void> | undefined

  function read(point: LatLng): void {
    number += 1
    readAtMs = world.clock.nowMs()
    unsent = [...unsent, { number, at: at(), location: point, metres: Math.round(metres * misreads()) }]
  }
  async function sendAll(): Promise<void> {
    while (unsent.length > 0) {
      const readings = unsent.slice(0, batchMax)
      try {
        await phone.send(postChauffeurReadings, { params, body: { readings: [...readings] }, signal })
      } catch (error) {
        // Without an answer they are sent again with the next one. Refused ones are dropped: each holds the total.
        if (!(error instanceof ApiFailure) || error.isAnswerLost) throw error
        world.count(`chauffeurs.reading ${error.code}`)
      }
      unsent = unsent.slice(readings.length)
    }
  }
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    metres: () => metres,
    drove(more, point) {
      metres += more
      if (world.clock.nowMs() - readAtMs < everyMs) return
      read(point)
      send().catch((err: unknown) => {
        if (!signal.aborted && !(err instanceof ApiFailure)) world.log.error({ err, hash }, 'readings were not taken')
      })
    },
    async settle(point) {
      read(point)
      await send()
      await send()
    },
  }
}
