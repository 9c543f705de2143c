import { setTimeout as pause } from 'node:timers/promises'
import { lineTopics, readTopic } from '@daoxing/assets/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { realNowMs } from '@daoxing/kit/simulator'
import { connectAsync, type MqttClient } from 'mqtt'

/** Plays cars in a process of its own, which answer at once. */
export type CarsOrder =
  | { readonly kind: 'connect'; readonly url: string; readonly count: number }
  | {
      readonly kind: 'report'
      readonly assetIds: readonly string[]
      readonly perSecond: number
      readonly seconds: number
    }

const tickMs = 10
let clients: readonly MqttClient[] = []
let seq = 0

async function obey(order: CarsOrder): Promise<number> {
  if (order.kind === 'report') return report(order)
  const opened: MqttClient[] = []
  for (let number = 0; number < order.count; number += 1) {
    const client = await connectAsync(order.url, { protocolVersion: 4, clean: true, keepalive: 0, reconnectPeriod: 0 })
    if (number === 0) await answersAll(client)
    opened.push(client)
  }
  clients = opened
  return opened.length
}

async function answersAll(client: MqttClient): Promise<void> {
  client.on('message', (topic, payload) => {
    const { commandId } = JSON.parse(payload.toString())
    const answer = { commandId, result: 'done', reason: null, at: instantFromMs(realNowMs()) }
    client.publish(lineTopics.answers(readTopic(topic)?.assetId ?? ''), JSON.stringify(answer), { qos: 1 })
  })
  await client.subscribeAsync(lineTopics.commands('+'))
}

async function report({ assetIds, perSecond, seconds }: CarsOrder & { readonly kind: 'report' }): Promise<number> {
  const beganAt = performance.now()
  let sent = 0
  for (;;) {
    const passedMs = Math.min(performance.now() - beganAt, seconds * 1000)
    for (; sent < (passedMs / 1000) * perSecond; sent += 1) {
      seq += 1
      const number = seq % assetIds.length
      // One car in ten drives.
      const drivenKm = number % 10 === 0 ? Math.floor(seq / assetIds.length) : 0
      clients[number % clients.length]?.publish(
        lineTopics.reports(assetIds[number] ?? ''),
        JSON.stringify({
          ...{ reportId: `r${seq}`, seq, at: instantFromMs(realNowMs()), energyPercent: 80, rangeKm: 500 },
          position: { point: { lat: 25 + drivenKm / 100, lng: 121.5 }, accuracyMetres: 8 },
          ...{ odometerKm: 12_000 + drivenKm, isLocked: drivenKm === 0, openDoors: [], isEngineOn: drivenKm > 0 },
          ...{ speedKmh: drivenKm > 0 ? 40 : 0, isTowed: false },
        }),
      )
    }
    if (passedMs >= seconds * 1000) return sent
    await pause(tickMs)
  }
}

process.on('disconnect', () => process.exit(0))
process.on('message', (order: CarsOrder) => {
  obey(order).then(
    (count) => process.send?.({ count }),
    (error: unknown) => process.send?.({ count: 0, error: String(error) }),
  )
})
