import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { createLink, getGuestTrip, getSharing, openLink, revokeLink, sendMessage } from '@daoxing/sharing/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharingServer } from './index.ts'
import { openSharingWorld, type SharingWorld } from './testing/sharing-world.ts'

let world: SharingWorld
beforeAll(async () => {
  world = await openSharingWorld()
})
afterAll(() => world.close())

const calls: readonly CallDefinition[] = sharingServer.calls.map(({ call }) => call)
/** A valid body for each call, as the order's own rider sends it. */
const body = {
  ...{ message: '你好', phone: '0955000940', name: '媽媽', state: 'seen', is_on: true, token: 'ab'.repeat(16) },
  ...{ passengers: [{ name: '奶奶', phone: '0955000941' }], score: 0, taps: [] },
}

test('a guest can read and change nothing of another order, by any call [SHR-001]', async () => {
  const [own, foreign] = [await aTrip('陳怡君'), await aTrip('王大文')]
  await world.house.call(sendMessage, { as: foreign.rider.as, params: { id: foreign.hash }, body: { message: '祕密' } })
  await world.house.settle()
  const before = await rowsAround(foreign.hash)
  const step = fc.record({ call: fc.constantFrom(...calls), isForeign: fc.boolean() })
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
    for (const { call, isForeign } of steps) {
      const trip = isForeign ? foreign : own
      const params = { id: trip.hash, link_id: trip.linkId }
      const input = { params, body, as: own.guest } as never
      const answer = await world.house.call(call, input)
      expect(answer.status).toBeLessThan(500)
      if (call.who !== 'guest') expect([401, 404, 410, 429]).toContain(answer.status)
      if (isForeign) expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(answer.body)).not.toMatch(/祕密|大文|王/)
    }
    expect(await rowsAround(foreign.hash)).toBe(before)
  })
  await fc.assert(property, { numRuns: 25, endOnFailure: false })
}, 60_000)

test('a guest of one order reads no other order of the same rider', async () => {
  const own = await aTrip('陳怡君')
  const other = await world.orderOf(own.rider)
  await world.link(own.rider, other)
  const before = await rowsAround(other)
  for (const call of calls.filter(({ who }) => who === 'guest')) {
    const answer = await world.house.call(call, { params: { id: other }, body, as: own.guest } as never)
    expect([call.id, answer.status]).toEqual([call.id, 404])
  }
  expect(await rowsAround(other)).toBe(before)
})

test('a refused call of a guest writes nothing', async () => {
  const [own, foreign] = [await aTrip('陳怡君'), await aTrip('王大文')]
  const before = [await rowsAround(own.hash), await rowsAround(foreign.hash)]
  for (const call of calls.filter(({ who }) => who === 'guest'))
    await world.house.call(call, { params: { id: foreign.hash }, body, as: own.guest } as never)
  expect([await rowsAround(own.hash), await rowsAround(foreign.hash)]).toEqual(before)
})

test('a link that is revoked while many open it leaves no guest with access', async () => {
  const trip = await aTrip('陳怡君')
  const params = { id: trip.hash }
  const open = () => world.house.call(openLink, { params, body: { token: trip.token } })
  const revoke = () => world.house.call(revokeLink, { as: trip.rider.as, params: { ...params, link_id: trip.linkId } })
  const answers = await Promise.all([open(), open(), open(), revoke(), open(), open(), open()])
  const credentials = answers.flatMap(({ status, body: { data } }) => (status === 201 ? [credentialIn(data)] : []))
  for (const bearer of credentials)
    expect((await world.house.call(getGuestTrip, { as: { bearer }, params })).status).toBe(410)
  expect((await open()).status).toBe(410)
  const [row] = await world.rows('SELECT opens FROM sharing.links WHERE link_id = $1', [trip.linkId])
  expect(row?.['opens']).toBe(credentials.length + 1)
})

test('of links that two devices make at the same time no more than ten stay open, and each is listed', async () => {
  const trip = await aTrip('陳怡君')
  const make = () => world.house.call(createLink, { as: trip.rider.as, params: { id: trip.hash } })
  const made = await Promise.all(Array.from({ length: 14 }, make))
  const ids = made.filter(({ status }) => status === 201).map(({ data }) => data.link_id)
  // Nine of the fourteen, since one of the ten was open before.
  expect(ids).toHaveLength(9)
  const { links } = (await world.house.call(getSharing, { as: trip.rider.as, params: { id: trip.hash } })).data
  expect(links.map(({ link_id: id }) => id).toSorted()).toEqual([trip.linkId, ...ids].toSorted())
})

test('links, guests and a planned text message survive the death of a server', async () => {
  const trip = await aTrip('陳怡君')
  const { data } = await world.house.call(createLink, { as: trip.rider.as, params: { id: trip.hash } })
  await world.house.restart()
  const params = { id: trip.hash }
  expect((await world.house.call(getGuestTrip, { as: trip.guest, params })).status).toBe(200)
  const token = data.url.split('#')[1] ?? ''
  expect((await world.house.call(openLink, { params, body: { token } })).status).toBe(201)
})

/** Returns every row of a trip's sharing, as text. */
async function rowsAround(hash: string): Promise<string> {
  const tables = ['trips', 'links', 'guests', 'messages', 'passengers', 'game_runs']
  const rows = tables.map((table) =>
    world.rows(`SELECT t::text FROM sharing.${table} t WHERE order_hash = $1 ORDER BY 1`, [hash]),
  )
  return JSON.stringify(await Promise.all(rows))
}

function credentialIn(data: unknown): string {
  return typeof data === 'object' && data !== null && 'credential' in data ? String(data.credential) : ''
}

async function aTrip(name: string) {
  const rider = await world.rider(name)
  const hash = await world.orderOf(rider)
  const { linkId, token } = await world.link(rider, hash)
  const { as } = await world.guest(hash, token)
  const guest: As = as
  return { rider, hash, linkId, token, guest }
}
