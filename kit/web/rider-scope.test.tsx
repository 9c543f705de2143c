import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { send } from './api-client.ts'
import { sendWithRetry } from './send-with-retry.ts'
import { valueStore } from './value-store.ts'
import { loadBeside } from './load-beside.ts'
import { storeForRider, readOfRider, writeForVisit, writeStored } from './page-storage.ts'
import { onRiderLeft } from './rider-left.ts'
import { deviceKeys, riderHere, riderKey, settleRider } from './rider-scope.ts'
import { watchOtherTabs } from './watch-other-tabs.ts'

const hail = defineCall({
  id: 'OWN-kit-hail',
  method: 'POST',
  path: '/hails',
  who: 'rider',
  purpose: 'a ride',
  body: z.object({ to: z.string() }),
  reply: z.object({ hash: z.string() }),
  idempotent: 'required',
})

const keysOf = (storage: Storage) => Object.keys(storage).toSorted()

afterAll(watchOtherTabs())
beforeEach(() => {
  settleRider(null)
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
})

test("a rider's values in both storages are removed with the rider, and the device's values stay", () => {
  settleRider('ana')
  storeForRider('visit', 'daoxing.plan', 'where ana goes')
  storeForRider('stay', 'daoxing.message', 'what ana wrote')
  // Other values, from a library or an older page.
  sessionStorage.setItem('LIFF_STORE:token', 'secret')
  writeStored('theme', 'dark')
  writeForVisit('identity.page', 'tab-1')
  settleRider(null)
  expect(keysOf(localStorage)).toEqual(['theme'])
  expect(keysOf(sessionStorage)).toEqual(['identity.page'])
  expect(deviceKeys).toEqual(['locale', 'theme', 'consentToCounting', 'reloadedAt', 'identity.page'])
})

test('the next rider finds nothing of the first, with or without a sign-out in between', () => {
  for (const between of [[null], []]) {
    settleRider('ana')
    storeForRider('visit', 'daoxing.plan', 'where ana goes')
    for (const nobody of between) settleRider(nobody)
    settleRider('ben')
    expect(readOfRider('visit', 'daoxing.plan')).toBeNull()
    settleRider(null)
  }
})

test('values from before the sign-in become the rider’s, and are removed with the rider', () => {
  storeForRider('visit', 'referral', 'friend')
  settleRider('ana')
  expect(readOfRider('visit', 'referral')).toBe('friend')
  settleRider(null)
  expect(readOfRider('visit', 'referral')).toBeNull()
})

test("a rider's store is empty for the next one, a device's store is not", () => {
  const plan = valueStore<string | null>('rider', 'remembered', null)
  const place = valueStore<string | null>('device', null)
  settleRider('ana')
  plan.set('where ana goes')
  place.set('here')
  settleRider('ben')
  expect(plan.get()).toBeNull()
  expect(place.get()).toBe('here')
})

test('a module is notified once when its rider leaves, and not when one signs in', () => {
  const forget = vi.fn<() => void>()
  const stop = onRiderLeft(forget)
  settleRider('ana')
  settleRider('ana')
  expect(forget).toHaveBeenCalledTimes(0)
  settleRider(null)
  expect(forget).toHaveBeenCalledTimes(1)
  stop()
})

test('a rider who signs in in another tab takes this one over at once, and values stored there stay theirs', () => {
  settleRider('ana')
  storeForRider('visit', 'daoxing.plan', 'where ana goes')
  localStorage.clear()
  localStorage.setItem(riderKey, 'ben')
  localStorage.setItem('daoxing.message', 'what ben wrote')
  // Before the browser notifies this tab, no value of one rider is stored under the name of the other.
  storeForRider('stay', 'daoxing.message', 'what ana wrote')
  expect(readOfRider('stay', 'daoxing.message')).toBeNull()
  dispatchEvent(new StorageEvent('storage', { key: riderKey, storageArea: localStorage }))
  expect(riderHere()).toBe('ben')
  expect(readOfRider('visit', 'daoxing.plan')).toBeNull()
  expect(readOfRider('stay', 'daoxing.message')).toBe('what ben wrote')
})

test('a sign-out in another tab also applies here, even to a page that was frozen in the meantime', () => {
  for (const event of [
    new StorageEvent('storage', { key: riderKey, storageArea: localStorage }),
    new PageTransitionEvent('pageshow', { persisted: true }),
    new Event('focus'),
  ]) {
    settleRider('ana')
    storeForRider('visit', 'daoxing.plan', 'where ana goes')
    localStorage.removeItem(riderKey)
    dispatchEvent(event)
    expect(riderHere()).toBeNull()
    expect(keysOf(sessionStorage)).toEqual([])
  }
})

test('a call names the rider of its page; if the browser has the session of another, the page becomes theirs', async () => {
  const named: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    named.push(new Headers(headers).get('x-daoxing-rider'))
    return Response.json({ code: 'OTHER_RIDER', message: '已換人', data: { rider: 'ben' } }, { status: 409 })
  })
  settleRider('ana')
  storeForRider('visit', 'daoxing.plan', 'where ana goes')
  void send(hail, { body: { to: 'home' }, idempotencyKey: 'k1' })
  await expect.poll(() => riderHere()).toBe('ben')
  expect(named).toEqual(['ana'])
  expect(readOfRider('visit', 'daoxing.plan')).toBeNull()
})

test('a session that the server has ended removes everything', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'TOKEN_INVALID_OR_EXPIRED' }, { status: 401 }))
  settleRider('ana')
  storeForRider('visit', 'daoxing.plan', 'where ana goes')
  void send(hail, { body: { to: 'home' }, idempotencyKey: 'k1' })
  await expect.poll(() => riderHere()).toBeNull()
  expect(keysOf(sessionStorage)).toEqual([])
})

test('a request of a rider is neither retried nor answered once the rider has left', async () => {
  const tries: (string | null)[] = []
  const cutOff = vi.fn<() => void>()
  vi.stubGlobal('fetch', async (_path: string, { headers, signal }: RequestInit) => {
    if (new Headers(headers).get('idempotency-key') === 'k3')
      await new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          cutOff()
          reject(signal.reason)
        }),
      )
    tries.push(new Headers(headers).get('x-daoxing-rider'))
    throw new TypeError('no line')
  })
  settleRider('ana')
  const listener = vi.fn<() => void>()
  const retried = sendWithRetry(hail, { body: { to: 'home' }, idempotencyKey: 'k1' })
  const slow = Promise.withResolvers<void>()
  const contract = loadBeside(() => slow.promise)
  const loading = contract().then(() => send(hail, { body: { to: 'home' }, idempotencyKey: 'k2' }))
  const underWay = send(hail, { body: { to: 'home' }, idempotencyKey: 'k3' })
  for (const answer of [retried, loading, underWay]) void answer.then(listener, listener)
  await expect.poll(() => tries).toEqual(['ana'])
  settleRider('ben')
  // A call in progress is aborted, and reports no failure.
  expect(cutOff).toHaveBeenCalledTimes(1)
  slow.resolve()
  // Longer than the pause before the second attempt.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(tries).toEqual(['ana'])
  expect(listener).not.toHaveBeenCalled()
})
