import { createFaultBoard, createTimerWheel, type DeskRequest, type PartWorld, realNowMs } from '@daoxing/kit/simulator'
import { instantFromMs } from '@daoxing/kit/contract'
import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { decideLicence, type ReviewHabit, reviewHabits } from './reviewer-decisions.ts'
import { type LicenceDesk, runLicenceReviewer } from './reviewer-desk.ts'
import { doubleReviews, failingReviews, silentReviewer, unknownReviews } from './reviewer-faults.ts'
import { licenceConsoleCalls } from './reviewer-panel.ts'

type Sent = { readonly reviewId: string; readonly result: string; readonly eventId: string }
const wheel = createTimerWheel({ tickMs: 5 })
const desks: LicenceDesk[] = []
afterEach(() => {
  for (const desk of desks.splice(0)) desk.stop()
})

/** A reviewer whose server holds the pictures and stores the events. */
function aReviewer({ hasPictures = true } = {}) {
  const events: Sent[] = []
  const faults = createFaultBoard({ nowMs: realNowMs, onChange: () => undefined })
  const api = {
    async send(call: { readonly path: string }, { body }: { readonly body?: Sent } = {}) {
      if (call.path.endsWith('/events') && body) events.push(body)
      return hasPictures ? { mime: 'image/jpeg', base64: '' } : { mime: 'none', base64: '' }
    },
  }
  const world = {
    ...{ citySecret: 'city', wheel, faults, folder: mkdtempSync(join(tmpdir(), 'reviews-')) },
    log: { info: () => undefined, error: () => undefined },
    settings: { get: () => 0 },
    deviceNowMs: realNowMs,
  }
  const desk = runLicenceReviewer(world as unknown as PartWorld, { api: api as never })
  desks.push(desk)
  const secret = createHmac('sha256', 'city').update('scooter-reviews').digest('hex')
  const request = (body: object, key = secret): DeskRequest => {
    const [at, rawBody] = [instantFromMs(realNowMs()), JSON.stringify(body)]
    const text = [at, 'POST', '/v1/licence-reviews', rawBody].join('\n')
    const signature = createHmac('sha256', key).update(text).digest('base64')
    const headers = { 'x-request-time': at, 'x-signature': signature }
    return { method: 'POST', path: '/v1/licence-reviews', query: new URLSearchParams(), headers, rawBody, baseUrl: '' }
  }
  const profile = { name: '王', birthday: '1990-01-01', idNumber: 'A1', phone: '+886', email: null }
  const review = (reviewId: string) => ({ reviewId, profile, documents: ['licence_front'] })
  return { desk, events, faults, request, sends: (id: string) => desk.answer(request(review(id))), review }
}
const results = (events: readonly Sent[]) => events.map(({ reviewId, result }) => [reviewId, result])

test('a signed review is decided once its pictures were seen, and one without a signature is refused [SCT-019]', async () => {
  const { desk, events, request, sends, review } = aReviewer()
  expect((await desk.answer(request(review('r1'), 'wrong'))).status).toBe(401)
  expect((await desk.answer(request({ reviewId: 'r1' }))).status).toBe(422)
  expect((await sends('r1')).status).toBe(202)
  await vi.waitFor(() => expect(results(events)).toEqual([['r1', 'FINISHED_ALLOW']]), 5_000)
  const gone = aReviewer({ hasPictures: false })
  await gone.sends('r2')
  await vi.waitFor(() => expect(gone.desk.store.review('r2')?.state).toBe('gone'), 5_000)
  expect(gone.events).toEqual([])
})

test('its faults: twice, an unknown review first, a system error, no word at all [SCT-019]', async () => {
  const { desk, events, faults, sends } = aReviewer()
  faults.put(doubleReviews, { seconds: 300 })
  await sends('r1')
  await vi.waitFor(() => expect(events).toHaveLength(2), 5_000)
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(2)
  faults.clear()
  faults.put(unknownReviews, { seconds: 300 })
  await sends('r2')
  await vi.waitFor(
    () =>
      expect(
        results(events)
          .slice(2)
          .map(([id]) => id),
      ).toEqual(['unknown-r2', 'r2']),
    5_000,
  )
  faults.clear()
  faults.put(failingReviews, { seconds: 300 })
  await sends('r3')
  await vi.waitFor(() => expect(results(events).at(-1)).toEqual(['r3', 'SYSTEM_ERROR']), 5_000)
  faults.clear()
  faults.put(silentReviewer, { seconds: 300 })
  await sends('r4')
  await wheel.sleep(1_200)
  expect(desk.store.review('r4')?.state).toBe('received')
})

test('every habit but waiting has a result of its own, and the console pushes one [SCT-019]', async () => {
  const facts = { documents: ['licence_front', 'selfie'], nowMs: realNowMs() } as const
  const of = (habit: ReviewHabit) => decideLicence(habit, facts)?.result
  expect(reviewHabits.map(of)).toEqual([
    ...['FINISHED_ALLOW', 'FINISHED_ALLOW', 'UNPASSED', 'FINISHED_ALLOW', 'NO_LICENSE', 'REVIEW_DENY', 'FINISHED_DENY'],
    undefined,
  ])
  const { desk, events, sends } = aReviewer()
  const [habit, verdicts] = licenceConsoleCalls(desk, realNowMs)
  await habit?.answer({ body: { habit: 'waits' } } as never)
  await sends('r1')
  await vi.waitFor(() => expect(desk.store.review('r1')?.state).toBe('waits'), 5_000)
  await verdicts?.answer({ body: { reviewId: 'r1', saying: 'denies' } } as never)
  expect(results(events)).toEqual([['r1', 'FINISHED_DENY']])
  await expect(async () => verdicts?.answer({ body: { reviewId: 'r9', saying: 'allows' } } as never)).rejects.toThrow(
    'no such',
  )
})
