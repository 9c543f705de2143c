import { afterAll, beforeAll, expect, test } from 'vitest'
import { evsesChangedSince, findLocation } from '../stores/ocpi/location-store.ts'
import { tariffAt } from '../stores/ocpi/tariff-store.ts'
import { tokenOfRider } from '../stores/ocpi/token-store.ts'
import { aCdr, aConnector, aLocation, anEvse, aSession, aTariff } from './testing/ocpi-facts.ts'
import { openOcpiWorld, type OcpiWorld } from './testing/ocpi-world.ts'

let world: OcpiWorld
let sparks: Awaited<ReturnType<OcpiWorld['registered']>>
let rival: Awaited<ReturnType<OcpiWorld['registered']>>
beforeAll(async () => {
  world = await openOcpiWorld()
  sparks = await world.registered('sparks', 'SPK')
  rival = await world.registered('rival', 'RIV')
})
afterAll(() => world.close())

const at = (minute: number) => `2026-11-20T06:${String(minute).padStart(2, '0')}:00.000Z`
const key = (locationId: string) => ({ countryCode: 'TW', partyId: 'SPK', locationId })
const place = (id: string) => `locations/TW/SPK/${id}`
const status = async (id: string) =>
  (await findLocation(world.house.database, key(id)))?.location.evses.map((evse) => evse.status)

test('a location is created, replaced and read; an older one changes nothing', async () => {
  const ids = { 'x-request-id': 'r-7', 'x-correlation-id': 'c-7' }
  const created = await sparks.as('PUT', place('A'), {
    body: aLocation({ id: 'A', last_updated: at(5) }),
    headers: ids,
  })
  expect([created.status, created.code, created.answered.data]).toEqual([201, 1000, undefined])
  expect([created.headers.get('x-request-id'), created.headers.get('x-correlation-id')]).toEqual(['r-7', 'c-7'])
  const older = await sparks.as('PUT', place('A'), { body: aLocation({ id: 'A', name: 'Old', last_updated: at(4) }) })
  expect([older.status, older.code]).toEqual([200, 1000])
  expect((await sparks.as('GET', place('a'))).data).toMatchObject({ id: 'A', name: '信義停車場', last_updated: at(5) })
  expect((await sparks.as('GET', `${place('A')}/E1/1`)).data).toMatchObject({ id: '1', standard: 'IEC_62196_T2_COMBO' })
  expect((await sparks.as('GET', place('missing'))).status).toBe(404)
  expect((await sparks.as('GET', `${place('A')}/E9`)).status).toBe(404)
})

test('wrong content has no HTTP error, and a body that is not JSON has one', async () => {
  const wrong = await sparks.as('PUT', place('B'), { body: { ...aLocation({ id: 'B' }), coordinates: undefined } })
  expect([wrong.status, wrong.code]).toEqual([200, 2001])
  expect(wrong.answered.status_message).toContain('coordinates')
  expect((await sparks.as('PUT', place('B'), { body: aLocation({ id: 'C' }) })).code).toBe(2001)
  expect((await sparks.as('PUT', place('B'), { body: aLocation({ id: 'B', party_id: 'RIV' }) })).code).toBe(2001)
  const broken = await sparks.as('PUT', place('B'), { text: '{"id":' })
  expect([broken.status, broken.code]).toEqual([400, 2001])
  expect((await sparks.as('GET', place('B'))).status).toBe(404)
})

test('a status needs its time, the newer one counts, and the location is as new', async () => {
  await sparks.as('PUT', place('P'), { body: aLocation({ id: 'P', evses: [anEvse(), anEvse({ uid: 'E2' })] }) })
  const since = (await evsesChangedSince(world.house.database, { since: 0, most: 1000 })).at(-1)?.changeNumber ?? 0
  const patch = (body: object) => sparks.as('PATCH', `${place('P')}/E1`, { body })
  const timeless = await patch({ status: 'CHARGING' })
  expect([timeless.status, timeless.code]).toEqual([200, 2001])
  expect((await patch({ status: 'CHARGING', last_updated: at(10) })).code).toBe(1000)
  expect((await patch({ status: 'AVAILABLE', last_updated: at(9) })).code).toBe(1000)
  expect(await status('P')).toEqual(['CHARGING', 'AVAILABLE'])
  expect((await sparks.as('GET', place('P'))).data.last_updated).toBe(at(10))
  const changed = await evsesChangedSince(world.house.database, { since, most: 1000 })
  expect(changed.map(({ uid, status: now, statusAt }) => [uid, now, statusAt])).toEqual([['e1', 'CHARGING', at(10)]])
  expect(
    (await sparks.as('PATCH', `${place('P')}/E9`, { body: { status: 'CHARGING', last_updated: at(10) } })).status,
  ).toBe(404)
  expect((await patch({ connectors: [], last_updated: at(11) })).code).toBe(2001)
  expect((await patch({ uid: 'E2', last_updated: at(11) })).code).toBe(2001)
})

test('many statuses at once are all stored, each in its order', async () => {
  const evses = Array.from({ length: 20 }, (_, number) => anEvse({ uid: `M${number}` }))
  await sparks.as('PUT', place('M'), { body: aLocation({ id: 'M', evses }) })
  const sent = evses.flatMap(({ uid }) => [3, 1, 2].map((minute) => ({ uid, minute })))
  const names = ['', 'BLOCKED', 'CHARGING', 'RESERVED']
  const codes = await Promise.all(
    sent.map(async ({ uid, minute }) => {
      const body = { status: names[minute], last_updated: at(20 + minute) }
      return (await sparks.as('PATCH', `${place('M')}/${uid}`, { body })).code
    }),
  )
  expect(new Set(codes)).toEqual(new Set([1000]))
  expect(new Set(await status('M'))).toEqual(new Set(['RESERVED']))
})

test('EVSEs and connectors are added and changed by themselves', async () => {
  await sparks.as('PUT', place('Q'), { body: aLocation({ id: 'Q' }) })
  const added = await sparks.as('PUT', `${place('Q')}/E2`, { body: anEvse({ uid: 'E2', last_updated: at(2) }) })
  const connector = aConnector({ id: '2', last_updated: at(3) })
  const plugged = await sparks.as('PUT', `${place('Q')}/E2/2`, { body: connector })
  expect([added.status, plugged.status]).toEqual([201, 201])
  await sparks.as('PATCH', `${place('Q')}/E2/2`, { body: { tariff_ids: ['T9'], last_updated: at(4) } })
  await sparks.as('PATCH', place('Q'), { body: { name: 'Q2', last_updated: at(1) } })
  const { data } = await sparks.as('GET', place('Q'))
  expect(data).toMatchObject({ name: 'Q2', last_updated: at(4) })
  expect(data.evses[1].connectors[1]).toMatchObject({ id: '2', tariff_ids: ['T9'] })
  const orphan = await sparks.as('PUT', 'locations/TW/SPK/none/E1', { body: anEvse() })
  expect([orphan.status, orphan.code]).toEqual([404, 2003])
})

test('a location is offered while it is published, and its EVSEs until they are removed', async () => {
  const isOffered = async (id: string) => (await findLocation(world.house.database, key(id)))?.record.isOffered
  await sparks.as('PUT', place('OFF'), { body: aLocation({ id: 'OFF' }) })
  expect(await isOffered('OFF')).toBe(true)
  await sparks.as('PATCH', `${place('OFF')}/E1`, { body: { status: 'REMOVED', last_updated: at(1) } })
  expect(await status('OFF')).toEqual(['REMOVED'])
  await sparks.as('PATCH', place('OFF'), { body: { publish: false, last_updated: at(2) } })
  expect(await isOffered('OFF')).toBe(false)
  // An EVSE that a newer location does not name is removed.
  await sparks.as('PUT', place('TWO'), { body: aLocation({ id: 'TWO', evses: [anEvse(), anEvse({ uid: 'E2' })] }) })
  await sparks.as('PUT', place('TWO'), { body: aLocation({ id: 'TWO', last_updated: at(30) }) })
  expect(await status('TWO')).toEqual(['AVAILABLE', 'REMOVED'])
})

test('a tariff keeps its versions: the one at the start of a session is found after a change and a deletion', async () => {
  const first = await sparks.as('PUT', 'tariffs/TW/SPK/T1', { body: aTariff({ last_updated: at(0) }) })
  const dearer = [{ price_components: [{ type: 'ENERGY', price: 20, step_size: 1 }] }]
  await sparks.as('PUT', 'tariffs/TW/SPK/T1', { body: aTariff({ elements: dearer, last_updated: at(30) }) })
  await sparks.as('PUT', 'tariffs/TW/SPK/T1', { body: aTariff({ last_updated: at(20) }) })
  const price = async (minute: number) =>
    (await tariffAt(world.house.database, { countryCode: 'TW', partyId: 'SPK', tariffId: 't1' }, at(minute)))
      ?.elements[0]?.price_components[0]?.price
  expect([first.status, await price(25), await price(30), await price(0)]).toEqual([201, 10, 20, 10])
  expect((await sparks.as('DELETE', 'tariffs/TW/SPK/T1')).code).toBe(1000)
  expect([(await sparks.as('GET', 'tariffs/TW/SPK/T1')).status, await price(25)]).toEqual([404, 10])
  expect(await price(31)).toBeUndefined()
  expect((await sparks.as('DELETE', 'tariffs/TW/SPK/T1')).status).toBe(404)
})

test('a session is merged, and passed on as it stands, once for each state', async () => {
  const path = 'sessions/TW/SPK/S1'
  const before = world.heard.length
  expect((await sparks.as('PUT', path, { body: aSession() })).status).toBe(201)
  const period = { start_date_time: at(6), dimensions: [{ type: 'ENERGY', volume: 1 }] }
  const patch = { kwh: 1, charging_periods: [period], last_updated: at(7) }
  expect((await sparks.as('PATCH', path, { body: patch })).code).toBe(1000)
  expect((await sparks.as('PATCH', path, { body: patch })).code).toBe(1000)
  expect((await sparks.as('PATCH', path, { body: { kwh: 0.5, last_updated: at(6) } })).code).toBe(1000)
  expect((await sparks.as('PATCH', path, { body: { kwh: 2 } })).code).toBe(2001)
  expect((await sparks.as('PATCH', 'sessions/TW/SPK/none', { body: patch })).status).toBe(404)
  await world.settle()
  const heard = world.heard.slice(before)
  expect(heard.map(({ subject, payload }) => [subject, (payload as { kwh: number }).kwh])).toEqual([
    ['TW/SPK/s1', 0],
    ['TW/SPK/s1', 1],
  ])
  expect((await sparks.as('GET', path)).data.charging_periods).toEqual([period])
})

test('a CDR is taken once, has a URL, and cannot be replaced', async () => {
  const before = world.heard.length
  const posted = await sparks.as('POST', 'cdrs', { body: aCdr() })
  const again = await sparks.as('POST', 'cdrs', { body: aCdr() })
  const location = posted.headers.get('location') ?? ''
  expect([posted.status, again.status, again.code, again.headers.get('location')]).toEqual([201, 200, 1000, location])
  expect((await sparks.as('POST', 'cdrs', { body: aCdr({ total_energy: 99 }) })).code).toBe(2001)
  await world.settle()
  expect(world.heard.slice(before).map(({ subject }) => subject)).toEqual(['TW/SPK/s1'])
  const path = new URL(location).pathname
  expect((await sparks.as('GET', path)).data).toMatchObject({ id: 'C1', total_energy: 15.342 })
  expect((await rival.as('GET', path)).status).toBe(404)
})

test("another party's objects answer as absent ones, to every method", async () => {
  await sparks.as('PUT', place('X'), { body: aLocation({ id: 'X' }) })
  const patch = { name: 'Mine', status: 'REMOVED', last_updated: at(50) }
  const facts = ({ status: http, answered }: Awaited<ReturnType<typeof rival.as>>) => [
    http,
    answered.status_code,
    answered.data,
  ]
  for (const path of [place('X'), `${place('X')}/E1`, `${place('X')}/E1/1`, 'sessions/TW/SPK/S1', 'tariffs/TW/SPK/T1'])
    for (const method of ['GET', ...(path.startsWith('tariffs') ? [] : ['PATCH'])]) {
      const body = method === 'GET' ? {} : { body: patch }
      const absent = await rival.as(method, path.replace('SPK', 'ABS'), body)
      expect(facts(await rival.as(method, path, body))).toEqual(facts(absent))
      expect(absent.status).toBe(404)
    }
  expect((await rival.as('PUT', place('X'), { body: aLocation({ id: 'X', name: 'Mine' }) })).status).toBe(404)
  expect(
    (await rival.as('PATCH', `${place('X')}/E1`, { body: { status: 'REMOVED', last_updated: at(50) } })).status,
  ).toBe(404)
  expect((await rival.as('DELETE', 'tariffs/TW/SPK/T1')).status).toBe(404)
  expect((await rival.as('POST', 'cdrs', { body: aCdr({ id: 'C9' }) })).code).toBe(2001)
  expect((await sparks.as('GET', place('X'))).data).toMatchObject({
    name: '信義停車場',
    evses: [{ status: 'AVAILABLE' }],
  })
})

test('tokens are listed in pages, and date_to is exclusive', async () => {
  const { house } = world
  for (let number = 0; number < 5; number += 1)
    await house.database.transaction((tx) =>
      tokenOfRider(tx, { riderId: `rider-${number}`, uid: `uid-${number}`, contractId: `C${number}`, now: at(number) }),
    )
  const uids = ({ data }: { data: readonly { uid: string }[] }) => data.map(({ uid }) => uid)
  const first = await sparks.as('GET', 'tokens?limit=2')
  expect(uids(first)).toEqual(['uid-0', 'uid-1'])
  expect(first.headers.get('x-total-count')).toBe('5')
  expect(first.headers.get('x-limit')).toBe('100')
  expect(first.data[0]).toMatchObject({ type: 'APP_USER', whitelist: 'NEVER', issuer: '島行' })
  const link = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(link)
  expect(uids(await sparks.as('GET', pathname + search))).toEqual(['uid-2', 'uid-3'])
  const between = await sparks.as('GET', `tokens?date_from=${at(1)}&date_to=${at(3)}&limit=1`)
  expect([uids(between), between.headers.get('x-total-count')]).toEqual([['uid-1'], '2'])
  expect(between.headers.get('link')).toContain('date_to=')
  expect((await sparks.as('GET', 'tokens?offset=4')).headers.get('link')).toBeNull()
  expect((await sparks.as('GET', 'tokens?limit=0')).code).toBe(2001)
  expect((await sparks.as('GET', 'tokens?date_from=yesterday')).code).toBe(2001)
})

test('a token is allowed only where its rider is about to charge, and names the order', async () => {
  await world.house.database.transaction((tx) =>
    tokenOfRider(tx, { riderId: 'ana', uid: 'token-of-ana', contractId: 'CA', now: at(0) }),
  )
  const ask = (body?: object, query = '?type=APP_USER') =>
    sparks.as('POST', `tokens/token-of-ana/authorize${query}`, body === undefined ? {} : { body })
  const here = { location_id: 'L1' }
  const unknown = await ask(here, '')
  expect([unknown.status, unknown.code, unknown.answered.data]).toEqual([404, 2004, undefined])
  const tooLittle = await ask()
  expect([tooLittle.status, tooLittle.code]).toEqual([200, 2002])
  expect((await ask(here)).data).toMatchObject({ allowed: 'NOT_ALLOWED', token: { uid: 'token-of-ana' } })
  world.permits.set('ana', { orderHash: 'order-of-ana', evseUid: 'E1' })
  expect((await ask(here)).data).toMatchObject({
    allowed: 'ALLOWED',
    location: { location_id: 'L1', evse_uids: ['E1'] },
    authorization_reference: 'order-of-ana',
  })
  expect((await ask({ location_id: 'L1', evse_uids: ['E2'] })).data).toMatchObject({ allowed: 'NOT_ALLOWED' })
  // From now on a session with this reference is about the order; of another operator it is not.
  const session = aSession({ id: 'S-ANA', authorization_reference: 'order-of-ana' })
  await sparks.as('PUT', 'sessions/TW/SPK/S-ANA', { body: session })
  await rival.as('PUT', 'sessions/TW/RIV/S-ANA', { body: { ...session, party_id: 'RIV' } })
  await world.settle()
  expect(world.heard.slice(-2).map(({ subject }) => subject)).toEqual(['order-of-ana', 'TW/RIV/s-ana'])
})
