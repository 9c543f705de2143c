import type { LineCommand } from '@daoxing/assets/contract'
import { createLog } from '@daoxing/kit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasMosquitto, type Mosquitto, noMosquitto, openMosquitto } from '../testing/mosquitto.ts'
import { connectTestCar, openTestBroker, type TestBroker, type TestCar } from '../testing/test-broker.ts'
import { testLine } from '../testing/line-in-process.ts'
import type { AssetLine } from './asset-line.ts'
import { type LineOfSuite, provesLine } from '../testing/line-suite.ts'
import { mqttLine } from './mqtt-line.ts'

const log = createLog({ level: 'silent' })
const commandOf = ({ commandId, kind, sentAt, expiresAt }: LineCommand) => ({ commandId, kind, sentAt, expiresAt })

describe('in the process', () => {
  const { line, sent, setUp, answers, reports } = testLine()
  provesLine('in the process', () => ({
    line,
    heardBy: (assetId) => sent.filter((one) => one.assetId === assetId).map(commandOf),
    async says(assetId, kind, message) {
      if (kind === 'answers') answers(assetId, message as never)
      else reports(assetId, message)
    },
    setUp: async (isUp) => setUp(isUp),
  }))
})

describe('MQTT 3.1.1 over a real broker', () => {
  let broker: TestBroker
  let line: AssetLine
  let cars: Readonly<Record<'one' | 'two', TestCar>>
  beforeAll(async () => {
    broker = await openTestBroker()
    cars = { one: await broker.car('one'), two: await broker.car('two') }
    line = mqttLine({ brokerOf: async () => ({ url: broker.url, protocol: '3.1.1' }), log })
    line.begin()
  })
  afterAll(async () => {
    await line.close()
    await broker.close()
  })
  provesLine(
    'MQTT',
    (): LineOfSuite => ({
      line,
      heardBy: (assetId) => cars[assetId].heard,
      says: (assetId, kind, message) => cars[assetId].says(kind, message),
      setUp: (isUp) => broker.setDown(!isUp),
    }),
  )

  test('a message that is no JSON, or far too long, is heard as nothing', async () => {
    const heard: unknown[] = []
    line.hear({ answered: () => undefined, reported: (_, message) => void heard.push(message) })
    await expect
      .poll(async () => {
        await cars.one.says('reports', { seq: 3 })
        return heard.length > 0
      })
      .toBe(true)
    await cars.one.says('reports', '{"seq":')
    await cars.one.says('reports', { seq: 4, text: 'x'.repeat(20_000) })
    await expect.poll(() => heard.slice(-2)).toEqual([undefined, undefined])
  })
})

if (!hasMosquitto) process.stderr.write(`${noMosquitto}\n`)
describe.skipIf(!hasMosquitto).each(['5', '3.1.1'] as const)('MQTT %s over the broker of another maker', (protocol) => {
  let broker: Mosquitto
  let line: AssetLine
  let cars: Readonly<Record<'one' | 'two', Awaited<ReturnType<typeof connectTestCar>>>>
  beforeAll(async () => {
    broker = await openMosquitto()
    cars = { one: await connectTestCar(broker.url, 'one'), two: await connectTestCar(broker.url, 'two') }
    line = mqttLine({ brokerOf: async () => ({ url: broker.url, protocol }), log })
    line.begin()
  })
  afterAll(async () => {
    await line.close()
    cars.one.end()
    cars.two.end()
    await broker.close()
  })
  provesLine(
    `mosquitto ${protocol}`,
    (): LineOfSuite => ({
      line,
      heardBy: (assetId) => cars[assetId].heard,
      says: (assetId, kind, message) => cars[assetId].says(kind, message),
      setUp: (isUp) => broker.setUp(isUp),
    }),
  )

  test('the broker speaks this protocol with the line', () => {
    expect(broker.said()).toContain(`p${protocol === '5' ? 5 : 2}, c1`)
  })
})
