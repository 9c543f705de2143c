import { createServer, type Server } from 'node:http'
import { plusSeconds } from '@daoxing/kit/contract'
import { heldClock } from '@daoxing/kit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityShop } from './configured-card-provider.ts'
import { createMovements } from './movements.ts'
import { createNewebPayClient } from './newebpay-client.ts'
import { createSeal } from './seal.ts'

// A provider that answers queries, and drops the connection on every refund. If its records are late, it reports a
// capture as a duplicate, but does not list it.
const shop = cityShop({ cityUrl: '', citySecret: 'one' })
const seal = createSeal(shop)
let provider: Server
let refundRequests = 0
let isClosedInBooks = true
/** It has received the order and is still waiting for the bank. */
let isInHand = false
let isMade = false
const clock = heldClock('2026-11-20T06:05:00.000Z')
let movements: ReturnType<typeof createMovements>

beforeAll(async () => {
  const trade = { MerchantID: shop.merchantId, MerchantOrderNo: 'a', TradeNo: '1', Amt: 300 }
  const CheckCode = seal.checkCode({ orderNo: 'a', tradeNo: '1', amountTwd: 300 })
  const Result = { ...trade, CheckCode, TradeStatus: '1', CloseStatus: '3', CloseAmt: '300', BackBalance: '300' }
  provider = createServer((request, answer) => {
    request.resume()
    if (isInHand) {
      const pending = { ...trade, CheckCode, TradeStatus: isMade ? '1' : '0' }
      const isQuestion = request.url === '/API/QueryTradeInfo'
      const repeated = { Status: 'TRA20004', Message: '', Result: [] }
      answer.end(JSON.stringify(isQuestion ? { Status: 'SUCCESS', Message: '', Result: pending } : repeated))
      return
    }
    if (request.url === '/API/QueryTradeInfo') {
      const CloseStatus = isClosedInBooks ? '3' : '0'
      answer.end(JSON.stringify({ Status: 'SUCCESS', Message: '', Result: { ...Result, CloseStatus } }))
      return
    }
    if (!isClosedInBooks) {
      answer.end(JSON.stringify({ Status: 'TRA20011', Message: '', Result: [] }))
      return
    }
    refundRequests += 1
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

test('a refund with a lost response is not sent again while the first one may still be in progress', async () => {
  const authorization = { reference: 'a', transactionId: '1', amountTwd: 300 }
  const refund = { reference: 'r', amountTwd: 100, authorization, refundedBeforeTwd: 0 }
  expect(await movements.lookUp({ ...refund, kind: 'refund' })).toEqual({ state: 'absent' })
  expect(await movements.refund(refund)).toEqual({ state: 'unknown' })
  clock.moveTo(plusSeconds(clock.now(), 100))
  expect(await movements.lookUp({ ...refund, kind: 'refund' })).toEqual({ state: 'unknown' })
  expect(await movements.refund(refund)).toEqual({ state: 'unknown' })
  expect(refundRequests).toBe(1)
  clock.moveTo(plusSeconds(clock.now(), 31))
  expect(await movements.lookUp({ ...refund, kind: 'refund' })).toEqual({ state: 'absent' })
  expect(await movements.refund(refund)).toEqual({ state: 'unknown' })
  expect(refundRequests).toBe(2)
})

test('a capture that is reported as a duplicate is not a decline, even if the records do not list it yet', async () => {
  isClosedInBooks = false
  const authorization = { reference: 'a', transactionId: '1', amountTwd: 300 }
  const capture = { reference: 'c', amountTwd: 300, authorization }
  expect(await movements.capture(capture)).toEqual({ state: 'unknown' })
  isClosedInBooks = true
  expect(await movements.lookUp({ ...capture, kind: 'capture' })).toMatchObject({ state: 'done' })
})

test('a payment whose first request the provider is still processing is not declined: it is looked up until it ends', async () => {
  isInHand = true
  const payment = { reference: 'a', amountTwd: 300, token: { term: 't', value: 'v' }, description: 'ride' }
  const again = () => movements.authorize(payment)
  expect(await again()).toEqual({ state: 'unknown' })
  clock.moveTo(plusSeconds(clock.now(), 60))
  expect(await again()).toEqual({ state: 'unknown' })
  isMade = true
  expect(await movements.lookUp({ ...payment, kind: 'authorize' })).toMatchObject({ state: 'done' })
  // A payment without an outcome after that time will not be made.
  isMade = false
  expect(await again()).toEqual({ state: 'unknown' })
  clock.moveTo(plusSeconds(clock.now(), 131))
  expect(await again()).toMatchObject({ state: 'declined' })
  isInHand = false
})
