import { configsServer } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterEach, expect, test } from 'vitest'
import type { BoardRow } from './flight-desk.ts'
import { flightsServer, knowFlight } from './index.ts'
import { takeTurn } from './stores/desk-answer-store.ts'
import { deskStandIn } from './testing/desk-stand-in.ts'

const houses: TestHouse[] = []
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close()
})

const scheduledAt = '2026-11-20T08:25:00.000Z'
const nippon: BoardRow = {
  airport: 'TPE',
  flightNo: 'BR108',
  day: '2026-11-20',
  from: 'NRT',
  state: 'scheduled',
  scheduledAt,
  estimatedAt: scheduledAt,
  landedAt: null,
  terminal: '2',
  baggageClaim: null,
  codeShares: ['NH5801'],
  writtenAt: null,
}

/** Friday 14:05 in Taipei. */
async function aHouse() {
  const desk = deskStandIn()
  const house = await openTestHouse({ slices: [configsServer, flightsServer], portsInstead: [desk.binding] })
  houses.push(house)
  desk.board.set('BR108', nippon)
  const know = (flightNo = 'BR108', day = '2026-11-20') => knowFlight(house.house, { airport: 'TPE', flightNo, day })
  return { house, desk, know }
}

test('fifty riders who ask about one airport at once cause one request to the desk, and another one a minute later', async () => {
  const { house, desk, know } = await aHouse()
  desk.board.set('CI101', { ...nippon, flightNo: 'CI101', codeShares: [] })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => know(at % 2 === 0 ? 'BR108' : 'CI101')))
  expect(answers.every(({ state }) => state === 'known')).toBe(true)
  expect(desk.questions).toEqual(['arrivals TPE'])
  await house.advance(59)
  await know()
  expect(desk.questions).toHaveLength(1)
  await house.advance(2)
  await know()
  expect(desk.questions).toHaveLength(2)
})

test('a request to the desk that ended with its server counts as a failure, and not as an unknown flight', async () => {
  const { house, know } = await aHouse()
  const question = 'timetable TPE BR108'
  const now = house.clock.now()
  await house.house.database.transaction((tx) => takeTurn(tx, { question, now, before: now }))
  expect(await know('BR108', '2026-12-01')).toEqual({ state: 'failed', flight: null })
  await house.advance(61)
  expect((await know('BR108', '2026-12-01')).state).toBe('unknown')
})

test('a failing desk is called once a minute, and the last facts stay with their age', async () => {
  const { house, desk, know } = await aHouse()
  const first = await know()
  const seenAt = first.flight?.seenAt
  desk.fails('quota')
  await house.advance(600)
  // Ten minutes still count as fresh.
  expect(await know()).toMatchObject({ state: 'known', flight: { seenAt } })
  await know()
  expect(desk.questions).toHaveLength(2)
  await house.advance(400)
  expect(await know()).toMatchObject({ state: 'failed', flight: { flightNo: 'BR108', seenAt } })
  desk.fails(null)
  await house.advance(61)
  expect(await know()).toMatchObject({ state: 'known', flight: { seenAt: house.clock.now() } })
})

test('a board that is no longer updated is detected by the times of its rows', async () => {
  const { house, desk, know } = await aHouse()
  const writtenAt = plusSeconds(house.clock.now(), -60)
  desk.board.set('BR108', { ...nippon, writtenAt })
  expect(await know()).toMatchObject({ state: 'known', flight: { seenAt: writtenAt } })
  await house.advance(1000)
  expect(await know()).toMatchObject({ state: 'failed', flight: { seenAt: writtenAt } })
})

test('a code share is matched by its operating flight, and never by equal times', async () => {
  const { desk, know } = await aHouse()
  desk.board.set('NH5801', { ...nippon, flightNo: 'NH5801', terminal: null, codeShares: [] })
  const delayed = { state: 'delayed', estimatedAt: '2026-11-20T11:25:00.000Z' } as const
  desk.board.set('BR108', { ...nippon, ...delayed })
  desk.board.set('XX1', { ...nippon, flightNo: 'XX1', codeShares: [] })
  expect((await know('NH5801')).flight).toMatchObject({ flightNo: 'NH5801', operatedAs: 'BR108', ...delayed })
  expect((await know('XX1')).flight).toMatchObject({ operatedAs: null, state: 'scheduled' })
})

test('a flight that leaves the board keeps its last facts; one that was never there is unknown', async () => {
  const { house, desk, know } = await aHouse()
  await know()
  desk.board.clear()
  await house.advance(61)
  expect(await know()).toMatchObject({ state: 'known', flight: { flightNo: 'BR108' } })
  expect(await know('BR999')).toEqual({ state: 'unknown', flight: null })
})

test('days beyond the board come from the timetable, which is fetched once in six hours', async () => {
  const { house, desk, know } = await aHouse()
  desk.timetables.set('TPE BR108', [
    {
      ...{ firstDay: '2026-11-01', lastDay: '2026-12-31', weekdays: [2], from: 'NRT' },
      ...{ arrivesAt: '16:25', arrivesDaysLater: 0, terminal: '2' },
    },
  ])
  // Tuesday 1 December.
  expect(await know('BR108', '2026-12-01')).toMatchObject({
    state: 'known',
    flight: { source: 'timetable', scheduledAt: '2026-12-01T08:25:00.000Z', terminal: '2' },
  })
  expect(await know('BR108', '2026-12-02')).toEqual({ state: 'unknown', flight: null })
  await house.advance(3600)
  await know('BR108', '2026-12-01')
  expect(desk.questions).toEqual(['timetable TPE BR108'])
})
