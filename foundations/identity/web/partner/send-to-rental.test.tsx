import { defineCall } from '@daoxing/kit/contract'
import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { beginBindingAnew, bound, loggedIn, refusal, unbound } from '../testing/open-binding.tsx'
import type { Reply } from '../testing/open-sign-up.tsx'
import { isRentalLoggedIn, partnerLoginQuestion, setRentalLogin } from './rental-login.ts'
import { sendToRental, withRentalLogin } from './send-to-rental.ts'

const readOrder = defineCall({
  id: 'OWN-test-read-order',
  method: 'GET',
  path: '/v3/station_rental/order',
  who: 'rider',
  purpose: 'a call of the rental gateway',
  reply: z.object({ hash: z.string() }),
})
const readContents = defineCall({
  id: 'OWN-test-read-contents',
  method: 'GET',
  path: '/v3/rental/contents',
  who: 'none',
  purpose: 'a public call of the rental gateway',
  reply: z.object({ hash: z.string() }),
})

/** A gateway that refuses its first calls, and the rider's membership. */
function aGateway(refusals = 0, membership: object = unbound, login: Reply = loggedIn) {
  const requests: Headers[] = []
  const checks: string[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: HeadersInit }) => {
    if (url.includes('/partner-membership')) {
      checks.push(url)
      const { status = 200, body } = url.endsWith('/auth-login') ? login : { body: { data: membership } }
      return new Response(JSON.stringify(body), { status })
    }
    requests.push(new Headers(headers))
    return requests.length <= refusals
      ? new Response(JSON.stringify({ code: 'RENTAL_LOGIN_NEEDED', message: '需要租車登入' }), { status: 403 })
      : new Response(JSON.stringify({ data: { hash: 'r1' } }))
  })
  return Object.assign(requests, { checks })
}

beforeEach(beginBindingAnew)
afterEach(beginBindingAnew)

test('without the rental login a call is aborted on the page, and a public one is not [RNT-001]', async () => {
  const requests = aGateway()
  await expect(sendToRental(readOrder)).rejects.toMatchObject({
    code: 'RENTAL_LOGIN_NEEDED',
    message: '需要先登入租車會員',
  })
  expect(requests).toHaveLength(0)
  await sendToRental(readContents)
  setRentalLogin(true)
  expect(await sendToRental(readOrder)).toEqual({ hash: 'r1' })
  expect(requests).toHaveLength(2)
})

test('in a new tab a member passes the login check unseen, once for all calls that begin together [RNT-001]', async () => {
  const requests = aGateway(0, bound)
  expect(await Promise.all([sendToRental(readOrder), sendToRental(readOrder)])).toEqual([{ hash: 'r1' }, { hash: 'r1' }])
  expect(requests).toHaveLength(2)
  expect(requests.checks).toHaveLength(2)
  expect(isRentalLoggedIn()).toBe(true)
})

test('a member whom the partner no longer lets in is asked by the binding, not by an error of the partner', async () => {
  const requests = aGateway(0, bound, refusal(1608))
  await expect(sendToRental(readOrder)).rejects.toMatchObject({ code: 'RENTAL_LOGIN_NEEDED' })
  expect(requests).toHaveLength(0)
  expect(isRentalLoggedIn()).toBe(false)
})

test('calls of the rental gateway carry system kind, platform and source [RNT-048]', async () => {
  const [headers] = await sendAndRead()
  expect(headers?.get('x-system-kind')).toBe('web')
  expect(headers?.get('x-platform')).toBe('Linux')
  expect(headers?.get('x-source')).toBe('daoxing')
})

async function sendAndRead() {
  const requests = aGateway()
  await sendToRental(readContents)
  return requests
}

test('a refused call opens the binding, and is sent once more after it has succeeded [RNT-001]', async () => {
  const requests = aGateway(1)
  setRentalLogin(true)
  const reply = withRentalLogin(() => sendToRental(readOrder))
  await expect.poll(() => partnerLoginQuestion.get()).toBeDefined()
  // The server's membership decides: the flag was wrong.
  expect(isRentalLoggedIn()).toBe(false)
  setRentalLogin(true)
  partnerLoginQuestion.get()?.answer(true)
  expect(await reply).toEqual({ hash: 'r1' })
  expect(requests).toHaveLength(2)
})

test('a rider who closes the binding gets the refusal, and nothing is sent again', async () => {
  const requests = aGateway()
  const reply = withRentalLogin(() => sendToRental(readOrder))
  await expect.poll(() => partnerLoginQuestion.get()).toBeDefined()
  partnerLoginQuestion.get()?.answer(false)
  await expect(reply).rejects.toMatchObject({ code: 'RENTAL_LOGIN_NEEDED' })
  expect(requests).toHaveLength(0)
})

test('the rental login ends with the rider [RNT-001]', () => {
  settleRider('u-1')
  setRentalLogin(true)
  expect(sessionStorage.getItem('identity.rentalLogin')).toBe('1')
  settleRider(null)
  expect(isRentalLoggedIn()).toBe(false)
  expect(sessionStorage.getItem('identity.rentalLogin')).toBeNull()
})
