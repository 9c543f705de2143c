import type { LineCommand } from '@daoxing/assets/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { createLog, systemClock } from '@daoxing/kit/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type LineOfSuite, provesLine } from '../../testing/line-suite.ts'
import { openTestVendor, type TestVendor, vendorSecret, webhookOf } from '../../testing/test-vendor.ts'
import { httpLine } from './http-line.ts'

const log = createLog({ level: 'silent' })
let vendor: TestVendor
let line: ReturnType<typeof httpLine>
beforeAll(async () => {
  vendor = await openTestVendor()
  const to = { url: vendor.url, secrets: () => [vendorSecret] }
  line = httpLine({ vendor: to, clock: systemClock, log, pollEveryMs: 50 })
  line.begin()
})
afterEach(() => vendor.setMood('passes'))
afterAll(async () => {
  await line.close()
  await vendor.close()
})

provesLine(
  'HTTP',
  (): LineOfSuite => ({
    line,
    heardBy: (assetId) =>
      vendor.heard
        .filter((one) => one.assetId === assetId)
        .map(({ commandId, kind, sentAt, expiresAt }) => ({ commandId, kind, sentAt, expiresAt })),
    async says(assetId, kind, message) {
      // A server that has stopped hearing takes no webhook, and the vendor sends it again.
      await line.take(webhookOf([{ assetId, kind, message }], { nowMs: systemClock.nowMs() })).catch(() => undefined)
    },
    setUp: (isUp) => vendor.setDown(!isUp),
  }),
)

const fresh = (commandId: string, seconds = 15): LineCommand => {
  const sentAt = systemClock.now()
  return { commandId, kind: 'powerOn', sentAt, expiresAt: plusSeconds(sentAt, seconds) }
}
const isUp = async () => {
  await expect.poll(() => line.isUp(), { timeout: 10_000 }).toBe(true)
}
const heard = (commandId: string) => vendor.heard.filter((one) => one.commandId === commandId).length

test('a vendor that asks us to wait is not asked again before that, and then passes the command on', async () => {
  await isUp()
  vendor.setMood('busy')
  const before = vendor.asked()
  await expect(line.send('one', fresh('busy'))).rejects.toThrow(/429/)
  vendor.setMood('passes')
  await expect(line.send('one', fresh('busy'))).rejects.toThrow(/wait/)
  expect(vendor.asked()).toBe(before + 1)
  await expect
    .poll(
      () =>
        line.send('one', fresh('busy')).then(
          () => 'sent',
          () => 'waits',
        ),
      { timeout: 5_000 },
    )
    .toBe('sent')
  expect(heard('busy')).toBe(1)
})

test('a vendor that does not answer holds a command no longer than its expiry', async () => {
  await isUp()
  vendor.setMood('hangs')
  const beganAtMs = performance.now()
  await expect(line.send('one', fresh('hangs', 1))).rejects.toThrow(/aborted/)
  expect(performance.now() - beganAtMs).toBeLessThan(2_500)
})

test('during maintenance the line is down, and it is up again afterwards', async () => {
  await isUp()
  vendor.setMood('maintains')
  await expect.poll(() => line.isUp(), { timeout: 5_000 }).toBe(false)
  expect(line.isMaintained?.()).toBe(true)
  await expect(line.send('one', fresh('maintained'))).rejects.toThrow(/cannot be reached/)
  vendor.setMood('passes')
  await isUp()
  expect(line.isMaintained?.()).toBe(false)
  expect(heard('maintained')).toBe(0)
})
