import { seededChance } from '@daoxing/kit/simulator'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { type Alarm, closeAlarm, getAlarm, raiseAlarm, setPin } from '@daoxing/safety/contract'
import { CapMessage } from '@daoxing/safety/contract/cap'
import { serverSlices } from '@daoxing/server-app'
import { openCityProgram } from '@daoxing/wallet/server/testing'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startKillableServer } from './killable-server.ts'
import { aProgramRider } from './program-people.ts'
import { until } from './until.ts'

/** `KILL_SEED` sees the same moments again, or others; `KILL_ALARMS` looks longer: three kills an alarm. */
const seed = process.env['KILL_SEED'] ?? 'alarms'
const alarms = Number(process.env['KILL_ALARMS'] ?? 4)
const patienceMs = 120_000
const citySecret = 'a-secret-of-forty-characters-or-about-so'
const pin = '2468'

test(`a server that is killed ${alarms * 3} times while alarms are raised, acknowledged and closed loses none and sends none twice`, {
  timeout: alarms * 3 * 60_000,
}, async () => {
  const [port = 0] = await freePorts(1)
  const city = await openCityProgram({ citySecret, serverUrl: `http://127.0.0.1:${port}` })
  const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
  const environment = { DATABASE_URL: databaseUrl, CITY_URL: city.url, CITY_SECRET: citySecret }
  const server = startKillableServer(port, environment)
  try {
    await server.serves()
    const world = { serverUrl: server.url, cityUrl: city.url, citySecret }
    const rider = await aProgramRider(world, '0912345678')
    await rider.send(setPin, { body: { pin } })
    const chance = seededChance(`killed/${seed}`)
    const during = <Result>(withinMs: number, step: () => Promise<Result>) =>
      server.killedDuring(withinMs * chance.next(), step)
    const raised: Alarm[] = []
    for (let number = 1; number <= alarms; number += 1) {
      const idempotencyKey = `tap-${number}`
      const alarm = await during(150, () => rider.send(raiseAlarm, { body: {}, idempotencyKey }))
      raised.push(alarm)
      await during(9_000, () =>
        until(
          'the acknowledgement',
          async () => ((await rider.send(getAlarm)).alarm?.state === 'acknowledged' ? true : undefined),
          patienceMs,
        ),
      )
      const closed = await during(250, () => rider.send(closeAlarm, { params: { id: alarm.id }, body: { pin } }))
      expect(closed).toMatchObject({ id: alarm.id, state: 'closed' })
    }
    expect(server.kills).toBe(alarms * 3)
    expect(new Set(raised.map(({ id }) => id)).size).toBe(alarms)
    const desk = async () => z.array(CapMessage).parse(await (await fetch(`${city.url}/api/control-room`)).json())
    for (const { id } of raised) {
      const isOf = ({ identifier }: CapMessage) => identifier.startsWith(id)
      const types = await until(
        'the end of the alarm at the control room',
        async () => {
          const own = (await desk()).filter(isOf).map(({ msgType }) => msgType)
          return own.includes('Cancel') ? own : undefined
        },
        patienceMs,
      )
      expect(types.filter((type) => type === 'Alert')).toHaveLength(1)
      expect(types.filter((type) => type === 'Cancel')).toHaveLength(1)
    }
  } catch (error) {
    throw new Error(`KILL_SEED='${seed}': after ${server.kills} kills\n${server.said().slice(-3_000)}`, {
      cause: error,
    })
  } finally {
    await server.close()
    await city.close()
    await drop()
  }
})
