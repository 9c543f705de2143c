import { shakeHands } from '@daoxing/scooter/contract'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import type { PageRider } from './journey-rider.ts'

const CityState = z.object({ speed: z.number(), faults: z.array(z.unknown()) })

let next: SharedCity | undefined
afterAll(() => next?.close())

test('the next journey finds the same product, without the riders, faults, settings and speed of the previous one, but with the services that the city opened', async () => {
  const before = await shareCity({ speed: 3 })
  const rider = await before.rider()
  await rider.joins()
  await expect.poll(() => mayRideScooters(rider), { timeout: 120_000 }).toBe(true)
  await before.strikes({ kind: 'refuse_all', seconds: 900 })
  await before.sets('trip_timeout', 4321)
  expect(await timeoutIn(before)).toBe(4321)
  await before.close()
  expect(rider.page.isClosed()).toBe(true)

  next = await shareCity({ speed: 7 })
  expect(next.url).toBe(before.url)
  expect(CityState.parse(await next.ask('/api/state'))).toEqual({ speed: 7, faults: [] })
  expect(await timeoutIn(next)).not.toBe(4321)
  const other = await next.rider()
  await other.joins()
  expect(await mayRideScooters(other)).toBe(true)
}, 180_000)

test('scripts of a page render four times a second; a cancelled frame is not rendered, and an error stops no other frame', async () => {
  const city = await shareCity()
  const { page } = await city.rider()
  await page.goto('/')
  const drawn = await page.evaluate(async () => {
    const thrown: unknown[] = []
    window.addEventListener('error', (event) => {
      event.preventDefault()
      thrown.push(event.error)
    })
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())))
    let wasCancelledDrawn = false
    const began = await frame()
    cancelAnimationFrame(requestAnimationFrame(() => (wasCancelledDrawn = true)))
    requestAnimationFrame(() => {
      throw new Error('not drawn')
    })
    let ended = began
    for (let frames = 0; frames < 4; frames += 1) ended = await frame()
    return { ms: ended - began, wasCancelledDrawn, thrown: thrown.map(String) }
  })
  expect(drawn).toMatchObject({ wasCancelledDrawn: false, thrown: ['Error: not drawn'] })
  expect(drawn.ms).toBeGreaterThan(900)
  await city.close()
})

/** No rider may use the scooters until the city has registered its fleet. */
async function mayRideScooters({ context }: PageRider): Promise<boolean> {
  return (await context.request.post(`/gw${shakeHands.path}`)).ok()
}

async function timeoutIn({ url }: SharedCity): Promise<unknown> {
  const answer = await fetch(`${url}/gw/v3/configs?config_names=trip_timeout`)
  return JSON.parse(await answer.text()).data?.trip_timeout
}
