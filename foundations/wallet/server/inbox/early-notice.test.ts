import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import { getLinePayBinding } from '@daoxing/wallet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletServer } from '../index.ts'
import { aBankHouse, agreeAtLinePay, type BankHouse, bankVisitor, linePayBackUrl } from '../testing/index.ts'
import { receiveNotice } from './take-in-notice.ts'

let bankHouse: BankHouse
beforeAll(async () => {
  bankHouse = await aBankHouse([configsServer, identityServer, ordersServer, walletServer])
}, 60_000)
afterAll(() => bankHouse.close())

test('a notice that arrived before its binding could end is handled as soon as the browser has ended it', async () => {
  const { gate, house } = bankHouse
  const { database } = house.house
  const query = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows
  const states = () => query<{ event_id: string; state: string }>('SELECT event_id, state FROM kit.inbox')
  const rider = await aRider(house)
  const { data } = await house.call(getLinePayBinding, { as: rider.as })
  const [binding] = await query<{ reference: string }>('SELECT reference FROM wallet.bindings')
  const reference = binding?.reference ?? ''
  const notice = { eventId: 'too early', kind: 'binding', reference, returned: {} } as const
  await database.transaction((tx) => receiveNotice({ tx, house: house.house, peer: 'linepay', notice }))
  await house.settle()
  expect(await states()).toEqual([{ event_id: 'too early', state: 'early' }])
  const agreed = await agreeAtLinePay(data.url ?? '')
  // LINE Pay's own notice is lost, so only the browser ends the binding.
  await gate.until('/gw/partner/payment/notices/linepay', 1)
  await query("DELETE FROM kit.inbox WHERE event_id <> 'too early'")
  await bankVisitor.open(linePayBackUrl(agreed), rider.as.cookie)
  await house.settle()
  expect(await query('SELECT state FROM wallet.bindings')).toEqual([{ state: 'bound' }])
  expect(await states()).toEqual([{ event_id: 'too early', state: 'handled' }])
})
