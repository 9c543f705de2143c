import { expect, test } from 'vitest'
import { hostKind } from './host.ts'
import { routeOf } from './page-faults.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const phone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit}`

test('the page knows whether it runs in a browser, the messaging app or the native wrapper [SHL-001, SHL-002]', () => {
  expect(hostKind(`${phone} Version/18.1 Safari/604.1`)).toBe('browser')
  expect(hostKind(`${phone} Safari Line/15.1.0`)).toBe('messaging')
  expect(hostKind(`${phone} DaoxingApp/2.0`)).toBe('native')
  expect(hostKind('Mozilla/5.0 (Linux; Android 15) Onlineshop/3 Chrome/140')).toBe('browser')
})

test('a reported route contains no id', () => {
  expect(routeOf('/myOrder/7f3k29xq')).toBe('/myOrder/:id')
  expect(routeOf('/airport-shuttle/booking')).toBe('/airport-shuttle/booking')
  expect(routeOf('/guest-taxi/ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBe('/guest-taxi/:id')
})
