import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { send } from './api-client.ts'
import { sendWithRetry } from './send-with-retry.ts'
import { littleStore } from './little-store.ts'
import { loadBeside } from './load-beside.ts'
import { keepForRider, readOfRider, writeForVisit, writeStored } from './page-storage.ts'
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

test('values of a rider leave both storages with the rider, and values of the device stay', () => {
  settleRider('ana')
  keepForRider('visit', 'daoxing.plan', 'where ana goes')
  keepForRider('stay', 'daoxing.message', 'what ana wrote')
  // Other values, put there by a library or by an older page.
  sessionStorage.setItem('LIFF_STORE:token', 'secret')
  writeStored('theme', 'dark')
  writeForVisit('identity.page', 'tab-1')
  settleRider(null)
  expect(keysOf(localStorage)).toEqual(['theme'])
  expect(keysOf(sessionStorage)).toEqual(['identity.page'])
  expect(deviceKeys).toEqual(['locale', 'theme', 'consentToCounting', 'reloadedAt', 'identity.page'])
})

test('the next rider finds nothing of the first, whether or not anybody signed out in between', () => {
  for (const between of [[null], []]) {
    settleRider('ana')
    keepForRider('visit', 'daoxing.plan', 'where ana goes')
    for (const nobody of between) settleRider(nobody)
    settleRider('ben')
    expect(readOfRider('visit', 'daoxing.plan')).toBeNull()
    settleRider(null)
  }
})

test('values from before the sign-in become the rider’s, and go with the rider', () => {
  keepForRider('visit', 'referral', 'friend')
  settleRider('ana')
  expect(readOfRider('visit', 'referral')).toBe('friend')
  settleRider(null)
  expect(readOfRider('visit', 'referral')).toBeNull()
})

test('a store of the rider is empty for the next one, one of the device is not', () => {
  const plan = littleStore<string | null>('rider', 'remembered', null)
  const place = littleStore<string | null>('device', null)
  settleRider('ana')
  plan.set('where ana goes')
  place.set('here')
  settleRider('ben')
  expect(plan.get()).toBeNull()
  expect(place.get()).toBe('here')
})

test('memory of a module is told that its rider leaves, once, and not when one comes', () => {
  const forget = vi.fn<() => void>()
  const stop = onRiderLeft(forget)
  settleRider('ana')
  settleRider('ana')
  expect(forget).toHaveBeenCalledTimes(0)
  settleRider(null)
  expect(forget).toHaveBeenCalledTimes(1)
  stop()
})

test('a rider who was let in in another tab takes this one over at once, and what is written there is left to them', () => {
  settleRider('ana')
  keepForRider('visit', 'daoxing.plan', 'where ana goes')
  localStorage.clear()
  localStorage.setItem(riderKey, 'ben')
  localStorage.setItem('daoxing.message', 'what ben wrote')
  // Before the browser has told this tab of it, nothing of one rider is kept under the name of the other.
  keepForRider('stay', 'daoxing.message', 'what ana wrote')
  expect(readOfRider('stay', 'daoxing.message')).toBeNull()
  dispatchEvent(new StorageEvent('storage', { key: riderKey, storageArea: localStorage }))
  expect(riderHere()).toBe('ben')
  expect(readOfRider('visit', 'daoxing.plan')).toBeNull()
  expect(readOfRider('stay', 'daoxing.message')).toBe('what ben wrote')
})

test('a sign-out in another tab is one here, also for a page that was frozen meanwhile', () => {
  for (const event of [
    new StorageEvent('storage', { key: riderKey, storageArea: localStorage }),
    new PageTransitionEvent('pageshow', { persisted: true }),
    new Event('focus'),
  ]) {
    settleRider('ana')
    keepForRider('visit', 'daoxing.plan', 'where ana goes')
    localStorage.removeItem(riderKey)
    dispatchEvent(event)
    expect(riderHere()).toBeNull()
    expect(keysOf(sessionStorage)).toEqual([])
  }
})

test('a call names the rider of its page; where the browser holds the session of another, the page becomes theirs', async () => {
  const named: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    named.push(new Headers(headers).get('x-daoxing-rider'))
    return Response.json({ code: 'OTHER_RIDER', message: '已換人', data: { rider: 'ben' } }, { status: 409 })
  })
  settleRider('ana')
  keepForRider('visit', 'daoxing.plan', 'where ana goes')
  void send(hail, { body: { to: 'home' }, idempotencyKey: 'k1' })
  await expect.poll(() => riderHere()).toBe('ben')
  expect(named).toEqual(['ana'])
  expect(readOfRider('visit', 'daoxing.plan')).toBeNull()
})

test('a session that the server no longer knows takes everything along', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'TOKEN_INVALID_OR_EXPIRED' }, { status: 401 }))
  settleRider('ana')
  keepForRider('visit', 'daoxing.plan', 'where ana goes')
  void send(hail, { body: { to: 'home' }, idempotencyKey: 'k1' })
  await expect.poll(() => riderHere()).toBeNull()
  expect(keysOf(sessionStorage)).toEqual([])
})

test('a request of a rider is never sent again, nor answered, once the rider has left', async () => {
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
  const heard = vi.fn<() => void>()
  const retried = sendWithRetry(hail, { body: { to: 'home' }, idempotencyKey: 'k1' })
  const slow = Promise.withResolvers<void>()
  const contract = loadBeside(() => slow.promise)
  const loading = contract().then(() => send(hail, { body: { to: 'home' }, idempotencyKey: 'k2' }))
  const underWay = send(hail, { body: { to: 'home' }, idempotencyKey: 'k3' })
  for (const answer of [retried, loading, underWay]) void answer.then(heard, heard)
  await expect.poll(() => tries).toEqual(['ana'])
  settleRider('ben')
  // A call that is still under way is cut off, and fails for nobody.
  expect(cutOff).toHaveBeenCalledTimes(1)
  slow.resolve()
  // Longer than the pause before the second try.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(tries).toEqual(['ana'])
  expect(heard).not.toHaveBeenCalled()
})
