import {
  type AssetReport,
  eventBatchType,
  pushVehicleEvents,
  vehicleAnswered,
  vehicleReported,
} from '@daoxing/assets/contract'
import { callPath, type Instant, instantFromMs, msOf } from '@daoxing/kit/contract'
import { type CityWorld, secretHex } from '@daoxing/kit/simulator'
import { isScooterStruck, type ScooterFault } from './scooter-faults.ts'
import { cityVendorSecret, signedHeaders } from './vendor-signature.ts'

type Event = { readonly id: string; readonly subject: string; readonly type: string; readonly data: object }
type Of = { readonly plate: string; readonly assetId: string }

/** Sends what scooters say to the server, signed and in batches. */
export type VendorWebhooks = {
  reported(of: Of, report: AssetReport): void
  answered(of: Of, answer: object, expiresAt: Instant): void
  /** How many were sent, and how many of them the server refused. */
  counts(): { readonly sent: number; readonly refused: number }
  stop(): void
}

type Surroundings = Pick<
  CityWorld,
  'serverUrl' | 'citySecret' | 'wheel' | 'network' | 'faults' | 'deviceNowMs' | 'count' | 'log'
>

const collectMs = 250
const eventsMax = 200
const answerWithinMs = 10_000
const againAfterMs = 1_000
const lateMs = 20_000
const afterDeadlineMs = 3_000
const source = '/city/vehicle-vendor'

/**
 * While the server is away only the newest report of each scooter is kept, and every answer. A batch is repeated with its id
 * until the server has taken or refused it.
 */
export function runVendorWebhooks(world: Surroundings): VendorWebhooks {
  const { wheel, deviceNowMs, network, citySecret } = world
  const stopping = new AbortController()
  const { signal } = stopping
  const reports = new Map<string, Event>()
  const heldBack = new Map<string, Event>()
  /** Answers, and reports whose order or number is wrong. */
  const besides: Event[] = []
  let [sent, refused] = [0, 0]
  const is = (fault: ScooterFault, { plate }: Of) => isScooterStruck(world, fault, plate)

  function after(ms: number, run: () => void): void {
    if (ms === 0) return run()
    wheel.sleep(ms, signal).then(run, () => undefined)
  }

  /** Reports first: a service that hears an answer may look at the state. */
  function take(): readonly Event[] {
    const others = besides.splice(0, eventsMax)
    const events = [...reports.values()].slice(0, eventsMax - others.length)
    for (const { subject } of events) reports.delete(subject)
    return [...events, ...others]
  }

  async function run(): Promise<void> {
    for (;;) {
      const events = take()
      if (events.length > 0) await deliver(events)
      if (reports.size + besides.length === 0) await wheel.sleep(collectMs, signal)
    }
  }

  async function deliver(events: readonly Event[], secret = cityVendorSecret(citySecret)): Promise<void> {
    const id = `msg_${secretHex(12)}`
    const body = JSON.stringify(events.map((event) => ({ specversion: '1.0', source, ...event })))
    for (;;) {
      const status = await post(id, body, secret)
      if (status !== undefined && status < 500 && status !== 429) {
        sent += events.length
        if (status >= 400) {
          refused += events.length
          world.count(`webhook ${status}`)
        }
        return
      }
      await wheel.sleep(againAfterMs, signal)
    }
  }

  /** Undefined if there was no answer. */
  async function post(id: string, body: string, secret: string): Promise<number | undefined> {
    try {
      const answer = await network.fetch(`${world.serverUrl}${callPath(pushVehicleEvents)}`, {
        method: 'POST',
        headers: {
          'content-type': eventBatchType,
          ...signedHeaders(secret, { id, atMs: deviceNowMs(), body }),
        },
        body,
        signal: AbortSignal.any([signal, network.patience(answerWithinMs)]),
      })
      await answer.body?.cancel()
      return answer.status
    } catch {
      if (signal.aborted) throw signal.reason
      return undefined
    }
  }

  const eventOf = (type: string, { assetId }: Of, data: object): Event => ({
    ...{ id: secretHex(12), type, subject: assetId, time: instantFromMs(deviceNowMs()) },
    data,
  })
  /** A stranger says that its battery is empty and its power on. */
  function forge(event: Event): void {
    const data = { ...event.data, isPowerOn: true, energyPercent: 1, seq: 2 ** 40, result: 'done' }
    const foreign = Buffer.from('not the secret of the vendor').toString('base64')
    deliver([{ ...event, id: secretHex(12), data }], foreign).catch(() => undefined)
  }

  run().catch((err: unknown) => {
    if (!signal.aborted) world.log.error({ err }, 'the webhooks of the scooters have stopped')
  })
  return {
    reported(of, report) {
      const event = eventOf(vehicleReported, of, report)
      after(is('late', of) ? lateMs : 0, () => {
        if (is('forged', of)) forge(event)
        if (is('disordered', of) && !heldBack.has(of.assetId)) return void heldBack.set(of.assetId, event)
        const older = heldBack.get(of.assetId)
        heldBack.delete(of.assetId)
        if (older || is('twice', of)) besides.push(event, older ?? event)
        else reports.set(of.assetId, event)
      })
    },
    answered(of, answer, expiresAt) {
      const event = eventOf(vehicleAnswered, of, answer)
      const afterDeadline = Math.max(0, msOf(expiresAt) - deviceNowMs()) + afterDeadlineMs
      after(is('lateAnswer', of) ? afterDeadline : is('late', of) ? lateMs : 0, () => {
        if (is('forged', of)) forge(event)
        besides.push(event, ...(is('twice', of) ? [event] : []))
      })
    },
    counts: () => ({ sent, refused }),
    stop: () => stopping.abort(),
  }
}
