import { createServer, type Server } from 'node:http'
import { plusSeconds } from '@daoxing/kit/contract'
import { heldClock } from '@daoxing/kit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityShop } from './configured-card-provider.ts'
import { createMovements } from './movements.ts'
import { createNewebPayClient } from './newebpay-client.ts'
import { createSeal } from './seal.ts'

// A provider that answers questions, and cuts the line whenever it is told to give money back. Where its
// books are late, it says of a capture that it was made before, and shows none.
const shop = cityShop({ cityUrl: '', citySecret: 'one' })
const seal = createSeal(shop)
let provider: Server
let refundsAsked = 0
let isClosedInBooks = true
const clock = heldClock('2026-11-20T06:05:00.000Z')
let movements: ReturnType<typeof createMovements>

beforeAll(async () => {
  const trade = { MerchantID: shop.merchantId, MerchantOrderNo: 'a', TradeNo: '1', Amt: 300 }
  const CheckCode = seal.checkCode({ orderNo: 'a', tradeNo: '1', amountTwd: 300 })
  const Result = { ...trade, CheckCode, TradeStatus: '1', CloseStatus: '3', CloseAmt: '300', BackBalance: '300' }
  provider = createServer((request, answer) => {
    request.resume()
    if (request.url === '/API/QueryTradeInfo') {
      const CloseStatus = isClosedInBooks ? '3' : '0'
      answer.end(JSON.stringify({ Status: 'SUCCESS', Message: '', Result: { ...Result, CloseStatus } }))
      return
    }
    if (!isClosedInBooks) {
      answer.end(JSON.stringify({ Status: 'TRA20011', Message: '', Result: [] }))
      return
    }
    refundsAsked += 1
    answer.destroy()
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  movements = createMovements(createNewebPayClient({ clock }, { ...shop, url }), clock)
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

test('a refund whose answer was lost is not sent again while the first one may still be on its way', async () => {
  const authorization = { reference: 'a', transactionId: '1', amountTwd: 300 }
  const refund = { reference: 'r', amountTwd: 100, authorization, refundedBeforeTwd: 0 }
  expect(await movements.lookUp({ ...refund, kind: 'refund' })).toEqual({ state: 'absent' })
  expect(await movements.refund(refund)).toEqual({ state: 'unknown' })
  clock.moveTo(plusSeconds(clock.now(), 100))
  expect(await movements.lookUp({ ...refund, kind: 'refund' })).toEqual({ state: 'unknown' })
  expect(await movements.refund(refund)).toEqual({ state: 'unknown' })
  expect(refundsAsked).toBe(1)
  clock.moveTo(plusSeconds(clock.now(), 31))
  expect(await movements.lookUp({ ...refund, kind: 'refund' })).toEqual({ state: 'absent' })
  expect(await movements.refund(refund)).toEqual({ state: 'unknown' })
  expect(refundsAsked).toBe(2)
})

test('a capture that is said to be made before is no no, even where the books do not have it yet', async () => {
  isClosedInBooks = false
  const authorization = { reference: 'a', transactionId: '1', amountTwd: 300 }
  const capture = { reference: 'c', amountTwd: 300, authorization }
  expect(await movements.capture(capture)).toEqual({ state: 'unknown' })
  isClosedInBooks = true
  expect(await movements.lookUp({ ...capture, kind: 'capture' })).toMatchObject({ state: 'done' })
})
