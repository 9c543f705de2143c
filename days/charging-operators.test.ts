import { listChargingOperators, listStations } from '@daoxing/charging/contract'
import { chargingServer } from '@daoxing/charging/server'
import { chargingCity } from '@daoxing/charging/simulator'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { enterOperator } from '@daoxing/identity/server/testing'
import { instantFromMs } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { placesServer } from '@daoxing/places/server'
import { startCity } from '@daoxing/simulator-app/testing'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const slices = [configsServer, identityServer, placesServer, ordersServer, walletServer, noticesServer, chargingServer]
let house: TestHouse
let city: Awaited<ReturnType<typeof startCity>>
let isOver = false
let running: Promise<void>
const mei = { bearer: 'key-of-mei-'.padEnd(40, 'x') }

beforeAll(async () => {
  house = await openTestHouse({
    ...{ slices, start: instantFromMs(Date.now()), portsInstead: bankPorts(pretendBank()) },
    settings: { allowsLoopbackPeers: true },
  })
  await enterOperator(house.house.database, house.house, { operatorId: 'mei', key: mei.bearer })
  const serverUrl = await house.listen()
  // Its port is known only now, and operators find it by this address.
  Object.assign(house.house.settings, { publicUrl: serverUrl })
  // The server lives by the clock of the machine, as the city does.
  const live = async () => {
    while (!isOver) {
      house.clock.moveTo(instantFromMs(Date.now()))
      await house.settle()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  running = live()
  const settings = { CITY_CHARGERS: 20, CITY_CHARGING_RIDERS: 0, CITY_OTHER_EV_DRIVERS: 0 }
  const folder = await mkdtemp(join(tmpdir(), 'charging-operators-'))
  const log = { info: () => undefined, error: () => undefined }
  city = await startCity(
    { serverUrl, port: 0, secret: 'city-secret', seed: 'taipei', speed: 20, settings, folder },
    log,
    [chargingCity],
  )
}, 60_000)
afterAll(async () => {
  isOver = true
  await city.stop()
  await running
  await house.close()
})

test('the operators of the city register at the server, which reads all their stations', async () => {
  await vi.waitFor(
    async () => {
      const { data } = await house.call(listChargingOperators, { as: mei })
      expect(data.operators.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'registered'))
      expect((await house.call(listStations, { query: { userLat: 25.04, userLng: 121.55 } })).data.total).toBe(8)
    },
    { timeout: 30_000, interval: 200 },
  )
}, 100_000)
