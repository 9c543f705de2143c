import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { OcpiCdr, OcpiLocation, OcpiSession, OcpiTariff } from '@daoxing/charging/contract'
import type { FaultBoard } from '@daoxing/kit/simulator'
import {
  cdrCredited,
  cdrFirst,
  cdrTwice,
  cdrUnknown,
  clockWrong,
  commandFails,
  commandLost,
  commandNever,
  freeButDead,
  reserveRefused,
  patchesDisordered,
  pendingForever,
  pointOffline,
  registerReset,
  stopIgnored,
  tariffChanges,
  timeoutThenStart,
  wattHours,
} from './charging-faults.ts'
import { runOperators } from './cpo/run-operators.ts'
import { strikeChargers } from './strike-chargers.ts'
import { createFastWorld } from './testing/fast-world.ts'
import { createSmallEmsp } from './testing/small-emsp.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const soon = <Result>(look: () => Result) => vi.waitFor(look, { timeout: 8_000, interval: 10 })

/** Operators whose server is the small provider. */
async function aCity(input: { folder?: string; settings?: Readonly<Record<string, number>>; emsp?: Emsp } = {}) {
  const emsp = input.emsp ?? createSmallEmsp(() => performance.timeOrigin + performance.now())
  const fast = createFastWorld((url, init) => emsp.fetch(url, init), input)
  const running = runOperators({ world: fast.world, invite: emsp.invite, cityUrl: async () => 'http://city.test' })
  emsp.state.desk = running.desk
  fast.onFaults(() => running.faultsChanged())
  stops.push(() => running.stop())
  await soon(() => expect(running.linkOf('IDE')?.isRegistered()).toBe(true))
  return { emsp, running, ...fast, faults: fast.world.faults satisfies FaultBoard }
}
type Emsp = ReturnType<typeof createSmallEmsp>
type City = Awaited<ReturnType<typeof aCity>>

const token = {
  ...{ country_code: 'TW', party_id: 'DXG', uid: 'rider-1', type: 'APP_USER', contract_id: 'TW-DXG-C1' },
  ...{ issuer: 'Test', valid: true, whitelist: 'NEVER', last_updated: '2026-11-20T06:00:00Z' },
}
const atPlug = { location_id: 'IDE-001', evse_uid: 'IDE-001-1', connector_id: '1' }
const start = ({ emsp }: Pick<City, 'emsp'>, reference: string, more = {}) =>
  emsp.command('IDE', 'START_SESSION', { ...{ token, authorization_reference: reference }, ...atPlug, ...more })
const results = ({ emsp }: Pick<City, 'emsp'>) => emsp.pushed('commands').map(({ body }) => body['result'])
const sessionOf = ({ running }: City, reference: string) => {
  const session = running.books.ofReference(reference)
  if (!session) throw new Error(`no session of ${reference}`)
  return session
}
async function charged(city: City, reference: string, pieces = 4) {
  await start(city, reference)
  await soon(() => expect(sessionOf(city, reference).pieces.length).toBeGreaterThanOrEqual(pieces))
  return sessionOf(city, reference)
}
const stop = async ({ emsp }: City, session_id: string) => emsp.command('IDE', 'STOP_SESSION', { session_id })
const billsIn = ({ emsp }: City) => emsp.pushed('cdrs').map(({ body }) => OcpiCdr.parse(body))

test('five operators register once, also after a restart, and tell their stations and tariffs by the text', async () => {
  const city = await aCity()
  const { emsp, running, folder } = city
  await soon(() => expect(emsp.state.registrations).toBe(5))
  await soon(() => expect(emsp.pushed('tariffs', 'PUT')).toHaveLength(8))
  await soon(() => expect(new Set(emsp.pushed('locations', 'PUT').map(({ path }) => path)).size).toBe(8))
  running.stop()
  const again = await aCity({ folder, emsp })
  await soon(() => expect(again.running.linkOf('YSH')?.isRegistered()).toBe(true))
  expect(emsp.state.registrations).toBe(5)
  expect(emsp.complaints).toEqual([])
})

test('lists come in pages with a link, a total and an exclusive end, and only for the token of their party', async () => {
  const { emsp, nowMs } = await aCity({ settings: { CITY_CHARGERS: 240 } })
  const first = await emsp.get('QCN', 'locations?limit=10')
  expect(z.parse(z.array(OcpiLocation), first.data)).toHaveLength(10)
  expect(first.headers).toMatchObject({ 'x-total-count': '16', 'x-request-id': 'r1', 'x-correlation-id': 'c1' })
  const next = /<http:\/\/city\.test\/ocpi\/QCN\/2\.2\.1\/([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1]
  const second = await emsp.get('QCN', next ?? '')
  expect(z.parse(z.array(OcpiLocation), second.data)).toHaveLength(6)
  expect(second.headers['link']).toBeUndefined()
  expect(z.parse(z.array(OcpiTariff), (await emsp.get('CGP', 'tariffs')).data)).toHaveLength(2)
  const [made] = z.parse(z.array(OcpiTariff), (await emsp.get('IDE', 'tariffs')).data)
  expect((await emsp.get('IDE', `tariffs?date_to=${made?.last_updated}`)).data).toEqual([])
  expect((await emsp.get('IDE', `tariffs?date_from=${made?.last_updated}`)).data).toHaveLength(1)
  expect((await emsp.get('IDE', 'sessions')).text).toContain('2001')
  expect((await emsp.get('IDE', `sessions?date_from=${new Date(nowMs()).toISOString()}`)).data).toEqual([])
  const stranger = await emsp.ask('nobody', 'GET', 'http://city.test/ocpi/IDE/2.2.1/locations')
  expect(stranger.status).toBe(401)
})

test('the city has 240 charge points with 600 connectors, and any smaller number of them', async () => {
  const { running } = await aCity({ settings: { CITY_CHARGERS: 240 } })
  const chargers = running.network().sites.flatMap((site) => site.chargers)
  expect(chargers).toHaveLength(240)
  expect(chargers.flatMap(({ evses }) => evses.flatMap(({ connectors }) => connectors))).toHaveLength(600)
})

test('a session goes from PENDING over ACTIVE to COMPLETED, and its bill agrees with its periods', async () => {
  const city = await aCity()
  expect((await start(city, 'order-1')).data).toMatchObject({ result: 'ACCEPTED' })
  await start(city, 'order-1')
  await soon(() => expect(sessionOf(city, 'order-1').pieces.length).toBeGreaterThan(5))
  const { sessionId } = sessionOf(city, 'order-1')
  expect((await stop(city, sessionId)).data).toMatchObject({ result: 'ACCEPTED' })
  await soon(() => expect(billsIn(city)).toHaveLength(1))
  await soon(() => expect(city.emsp.ofSession(sessionId)?.status).toBe('COMPLETED'))
  const told = OcpiSession.parse(city.emsp.ofSession(sessionId))
  expect(told).toMatchObject({ authorization_reference: 'order-1', cdr_token: { uid: 'rider-1' } })
  const [bill] = billsIn(city)
  const sum = (periods: OcpiSession['charging_periods'], type: string) =>
    periods.flatMap((one) => one.dimensions).reduce((all, one) => all + (one.type === type ? one.volume : 0), 0)
  expect(sum(told.charging_periods, 'ENERGY')).toBeCloseTo(told.kwh, 6)
  expect(bill?.total_energy).toBe(told.kwh)
  expect(sum(bill?.charging_periods ?? [], 'ENERGY')).toBeCloseTo(told.kwh, 6)
  expect(bill?.authorization_reference).toBe('order-1')
  const statuses = city.emsp.pushed('sessions').map(({ body }) => body['status'])
  expect([...new Set(statuses)]).toEqual(['PENDING', 'ACTIVE', 'COMPLETED'])
  expect(new Set(city.emsp.pushed('sessions').map(({ path }) => path)).size).toBe(1)
  expect(results(city)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
  await soon(() => {
    const ofEvse = city.emsp.pushed('locations', 'PATCH').filter(({ path }) => path.endsWith('/IDE-001-1'))
    expect(ofEvse.map(({ body }) => body['status'])).toEqual(['BLOCKED', 'CHARGING', 'AVAILABLE'])
  })
  expect(city.emsp.complaints).toEqual([])
})

test('the books survive a restart in the middle of a session: it goes on and is billed once', async () => {
  const city = await aCity()
  const { sessionId, readWh } = await charged(city, 'order-2')
  city.running.stop()
  const again = await aCity({ folder: city.folder, emsp: city.emsp })
  await soon(() => expect(again.running.books.session(sessionId)?.readWh).toBeGreaterThan(readWh))
  await stop(again, sessionId)
  await soon(() => expect(billsIn(again)).toHaveLength(1))
  await soon(() => expect(city.emsp.ofSession(sessionId)?.status).toBe('COMPLETED'))
  const told = OcpiSession.parse(city.emsp.ofSession(sessionId))
  expect(told.kwh).toBe(billsIn(again)[0]?.total_energy)
})

test('commands refuse what is unknown, taken or of another party', async () => {
  const city = await aCity()
  await charged(city, 'order-3', 1)
  const { sessionId } = sessionOf(city, 'order-3')
  await start(city, 'order-4')
  await soon(() => expect(results(city)).toContain('EVSE_OCCUPIED'))
  expect((await city.emsp.command('LYU', 'STOP_SESSION', { session_id: sessionId })).data).toMatchObject({
    result: 'UNKNOWN_SESSION',
  })
  expect((await start(city, 'order-5', { location_id: 'nowhere' })).body).toContain('2003')
  expect((await city.emsp.command('IDE', 'START_SESSION', {})).body).toContain('2001')
  await city.emsp.command('IDE', 'UNLOCK_CONNECTOR', atPlug)
  await soon(() => expect(sessionOf(city, 'order-3').status).toBe('COMPLETED'))
})

test('a reservation keeps its EVSE, is cancelled without a bill, and costs a fee when it expires', async () => {
  const city = await aCity()
  const reserve = (reservation_id: string, seconds: number) =>
    city.emsp.command('IDE', 'RESERVE_NOW', {
      ...{ token, reservation_id, ...atPlug, expiry_date: new Date(city.nowMs() + seconds * 1000).toISOString() },
    })
  await reserve('R1', 3_600)
  await soon(() => expect(city.running.board().nowOf('IDE-001-1').status).toBe('RESERVED'))
  const born = city.running.sessions.at('IDE-001-1')?.sessionId
  await reserve('R1', 3_600)
  await soon(() => expect(results(city).filter((result) => result === 'ACCEPTED')).toHaveLength(2))
  expect(city.running.sessions.at('IDE-001-1')).toMatchObject({ sessionId: born, status: 'RESERVATION' })
  await city.emsp.command('IDE', 'CANCEL_RESERVATION', { reservation_id: 'R1' })
  await soon(() => expect(city.running.board().isFree('IDE-001-1')).toBe(true))
  await city.emsp.command('IDE', 'CANCEL_RESERVATION', { reservation_id: 'R9' })
  await soon(() => expect(results(city)).toContain('UNKNOWN_RESERVATION'))
  city.faults.put(reserveRefused, { seconds: 99, partyId: 'IDE' })
  await reserve('R3', 60)
  await soon(() => expect(results(city)).toContain('REJECTED'))
  city.faults.clear()
  await reserve('R2', 60)
  await soon(() => expect(billsIn(city)).toHaveLength(1))
  const [bill] = billsIn(city)
  expect(bill?.total_reservation_cost?.incl_vat).toBeGreaterThanOrEqual(30)
  expect(bill?.total_energy).toBe(0)
})

test('faults of commands: lost, 500, never answered, TIMEOUT and then a start, dead though free', async () => {
  const city = await aCity()
  const { faults } = city
  faults.put(commandLost, { seconds: 99 })
  expect((await start(city, 'a')).isLost).toBe(true)
  faults.clear()
  faults.put(commandFails, { seconds: 99, partyId: 'IDE' })
  expect((await start(city, 'b')).status).toBe(500)
  faults.clear()
  faults.put(freeButDead, { seconds: 99, chargerId: 'IDE-001-1' })
  await start(city, 'c')
  await soon(() => expect(results(city)).toEqual(['FAILED']))
  faults.clear()
  faults.put(commandNever, { seconds: 99 })
  await start(city, 'd')
  await city.world.wheel.sleep(20_000)
  expect(results(city)).toEqual(['FAILED'])
  faults.clear()
  faults.put(timeoutThenStart, { seconds: 99, delaySeconds: 20 })
  await start(city, 'e')
  await soon(() => expect(results(city)).toEqual(['FAILED', 'TIMEOUT']))
  expect(city.running.books.ofReference('e')).toBeUndefined()
  await soon(() => expect(sessionOf(city, 'e').status).toBe('ACTIVE'))
  expect(['a', 'b', 'c', 'd'].map((name) => city.running.books.ofReference(name))).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ])
})

test('faults of sessions: pending for ever, Wh for kWh, a wrong clock, disorder, offline, a stop that is ignored', async () => {
  const city = await aCity()
  const { faults, emsp } = city
  faults.put(pendingForever, { seconds: 99 })
  await start(city, 'a')
  await soon(() => expect(sessionOf(city, 'a').status).toBe('PENDING'))
  await city.world.wheel.sleep(60_000)
  expect(sessionOf(city, 'a').status).toBe('PENDING')
  faults.clear()
  await soon(() => expect(sessionOf(city, 'a').pieces.length).toBeGreaterThan(2))
  const { sessionId } = sessionOf(city, 'a')
  const told = () => emsp.ofSession(sessionId)?.kwh ?? 0
  faults.put(wattHours, { seconds: 99 })
  await soon(() => expect(told()).toBeGreaterThan(200))
  faults.clear()
  faults.put(clockWrong, { seconds: 99, minutes: 10 })
  const isAhead = ({ body }: { body: Readonly<Record<string, unknown>> }) =>
    JSON.stringify(body['charging_periods'] ?? '').includes(new Date(city.nowMs() + 570_000).toISOString().slice(0, 15))
  await soon(() => expect(emsp.pushed('sessions', 'PATCH').some(isAhead)).toBe(true))
  faults.clear()
  faults.put(patchesDisordered, { seconds: 99 })
  const stamps = () => emsp.pushed('sessions', 'PATCH').map(({ body }) => String(body['last_updated']))
  await soon(() => expect(stamps().some((stamp, at) => stamp < (stamps()[at - 1] ?? ''))).toBe(true))
  faults.clear()
  faults.put(pointOffline, { seconds: 99 })
  await city.world.wheel.sleep(2_000)
  const before = emsp.pushed('sessions').length
  await city.world.wheel.sleep(60_000)
  expect(emsp.pushed('sessions').length).toBe(before)
  faults.clear()
  await soon(() => expect(emsp.ofSession(sessionId)?.charging_periods.length).toBe(sessionOf(city, 'a').pieces.length))
  faults.put(stopIgnored, { seconds: 99 })
  await stop(city, sessionId)
  await soon(() => expect(sessionOf(city, 'a').isStopped).toBe(true))
  const { readWh } = sessionOf(city, 'a')
  await soon(() => expect(sessionOf(city, 'a').readWh).toBeGreaterThan(readWh + 500))
  faults.clear()
  await soon(() => expect(sessionOf(city, 'a').status).toBe('COMPLETED'))
})

test('faults of bills: twice, before the end, credited, of an unknown session, of a whole register', async () => {
  const city = await aCity()
  const { faults, emsp, running, world } = city
  faults.put(cdrTwice, { seconds: 99 })
  faults.put(cdrFirst, { seconds: 99 })
  const { sessionId } = await charged(city, 'a')
  await stop(city, sessionId)
  await soon(() => expect(billsIn(city).map(({ id }) => id)).toEqual([`${sessionId}-B1`, `${sessionId}-B1`]))
  await soon(() => expect(emsp.ofSession(sessionId)?.status).toBe('COMPLETED'))
  const order = emsp.pushes.flatMap(({ module, body }) =>
    module === 'cdrs' ? ['cdr'] : body['status'] === 'COMPLETED' ? ['completed'] : [],
  )
  expect(order[0]).toBe('cdr')
  faults.clear()
  faults.put(cdrCredited, { seconds: 99, delaySeconds: 30 })
  const second = await charged(city, 'b')
  await stop(city, second.sessionId)
  const ofSecond = () => billsIn(city).filter(({ session_id }) => session_id === second.sessionId)
  await soon(() => expect(ofSecond()).toHaveLength(3))
  const [wrong, credit, right] = ofSecond()
  expect(credit).toMatchObject({ credit: true, credit_reference_id: wrong?.id })
  expect((wrong?.total_cost.incl_vat ?? 0) + (credit?.total_cost.incl_vat ?? 0)).toBeCloseTo(0, 6)
  expect(right?.total_cost.incl_vat).toBeLessThan(wrong?.total_cost.incl_vat ?? 0)
  faults.clear()
  const third = await charged(city, 'c')
  const struck = strikeChargers({ fault: registerReset, facts: { sessionId: third.sessionId } }, world, running)
  expect(struck).toBe(1)
  await soon(() => expect(emsp.ofSession(third.sessionId)?.kwh).toBeLessThan(third.readWh / 1000))
  await stop(city, third.sessionId)
  await soon(() => expect(billsIn(city).at(-1)?.total_energy).toBe(910))
  expect(strikeChargers({ fault: cdrUnknown, facts: {} }, world, running)).toBe(1)
  await soon(() => expect(billsIn(city).at(-1)?.session_id).toContain('IDE-X'))
})

test('a tariff that changes in mid-session leaves the price of the session alone', async () => {
  const city = await aCity()
  const { sessionId } = await charged(city, 'a')
  const before = city.emsp.pushed('tariffs').length
  city.faults.put(tariffChanges, { seconds: 99, percent: 20, partyId: 'IDE' })
  await soon(() => expect(city.emsp.pushed('tariffs').length).toBeGreaterThan(before))
  const newest = OcpiTariff.parse(city.emsp.pushed('tariffs').at(-1)?.body)
  await stop(city, sessionId)
  await soon(() => expect(billsIn(city)).toHaveLength(1))
  const billed = billsIn(city)[0]?.tariffs[0]
  const priceIn = (tariff: OcpiTariff | undefined) => tariff?.elements.at(-1)?.price_components[0]?.price ?? 0
  expect(priceIn(newest)).toBeCloseTo(priceIn(billed) * 1.2, 3)
})
