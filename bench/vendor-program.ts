import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  eventBatchType,
  pushVehicleEvents,
  vehicleAnswered,
  vehicleReported,
  webhookHeaders,
} from '@daoxing/assets/contract'
import { callPath, instantFromMs } from '@daoxing/kit/contract'
import { realNowMs } from '@daoxing/kit/simulator'

/** Plays a vendor in a process of its own, with one event in each webhook. */
export type VendorOrder = {
  readonly url: string
  readonly secret: string
  readonly assetIds: readonly string[]
  readonly perSecond: number
  readonly seconds: number
  /** One webhook of so many is an answer, which is stored. */
  readonly answersEvery: number
}
export type VendorDid = {
  readonly sent: number
  readonly taken: number
  readonly answers: number
  readonly durationsMs: readonly number[]
}

const tickMs = 10
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let seq = 0

async function obey({ url, secret, assetIds, perSecond, seconds, answersEvery }: VendorOrder): Promise<VendorDid> {
  const durationsMs: number[] = []
  let [sent, taken, answers] = [0, 0, 0]
  const key = Buffer.from(secret, 'base64')
  const open = new Set<Promise<void>>()
  const beganAt = performance.now()
  const send = async () => {
    seq += 1
    const isAnswer = seq % answersEvery === 0
    const startedAt = performance.now()
    const status = await post(url, key, eventOf(assetIds[seq % assetIds.length] ?? '', isAnswer))
    durationsMs.push(performance.now() - startedAt)
    if (status === 200) taken += 1
    if (status === 200 && isAnswer) answers += 1
  }
  for (;;) {
    const passedMs = Math.min(performance.now() - beganAt, seconds * 1000)
    for (; sent < (passedMs / 1000) * perSecond; sent += 1) {
      const sending = send().catch(() => undefined)
      open.add(sending)
      void sending.finally(() => open.delete(sending))
    }
    if (passedMs >= seconds * 1000) break
    await pause(tickMs)
  }
  await Promise.all(open)
  return { sent, taken, answers, durationsMs }
}

function eventOf(subject: string, isAnswer: boolean): object {
  const time = instantFromMs(realNowMs())
  const event = { specversion: '1.0', id: `e${seq}`, source: '/bench/vendor', subject, time }
  if (isAnswer)
    return { ...event, type: vehicleAnswered, data: { commandId: `c${seq}`, result: 'done', reason: null, at: time } }
  const data = {
    ...{ reportId: `r${seq}`, seq, at: time, energyPercent: 80, rangeKm: 50, odometerKm: 900, isLocked: true },
    position: { point: { lat: 25.04, lng: 121.51 }, accuracyMetres: 8 },
    ...{ openDoors: [], isEngineOn: false, speedKmh: 0, isTowed: false, isPowerOn: false, isTrunkOpen: false },
    ...{ helmets: 2, isProtected: false, batteryError: null, batteryId: `b${subject}`, swappedAt: null },
  }
  return { ...event, type: vehicleReported, data }
}

function post(url: string, key: Buffer, event: object): Promise<number> {
  const body = JSON.stringify([event])
  const [id, timestamp] = [`msg_${seq}`, String(Math.floor(realNowMs() / 1000))]
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return new Promise((resolve, reject) => {
    const sending = request(`${url}${callPath(pushVehicleEvents)}`, {
      ...{ method: 'POST', agent },
      headers: {
        'content-type': eventBatchType,
        'content-length': Buffer.byteLength(body),
        [webhookHeaders.id]: id,
        [webhookHeaders.timestamp]: timestamp,
        [webhookHeaders.signature]: signature,
      },
    })
    sending.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

process.on('disconnect', () => process.exit(0))
process.on('message', (order: VendorOrder) => {
  obey(order).then(
    (did) => process.send?.(did),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
