import { setConfig } from '@daoxing/identity/contract'
import { reportPageFaults } from '@daoxing/kit/contract'
import { afterAll, expect, test } from 'vitest'
import { type IdentityWorld, openIdentityWorld } from './testing/identity-world.ts'

const opened: IdentityWorld[] = []
afterAll(async () => {
  for (const world of opened) await world.close()
})

/** A world at an address, the lines of its log about page faults, and a report of such a fault. */
async function aWorldAt(publicUrl: string) {
  const lines: string[] = []
  const logTo = { write: (line: string) => void (line.includes('"page fault"') && lines.push(line)) }
  const world = await openIdentityWorld({
    ...{ logLevel: 'warn', logTo, settings: { publicUrl, testHosts: ['test.example.tw'] } },
  })
  opened.push(world)
  const device = { model: 'Pixel 9', platform: 'Android', appVersion: '0.1.0+1' }
  const report = async (what: string, as: object) => {
    const faults = [{ kind: 'fault' as const, what, route: '/', places: [] }]
    expect((await world.city.call(reportPageFaults, { body: { faults, device }, as })).status).toBe(200)
  }
  const logged = () => lines.map((line): string => JSON.parse(line).what)
  return { world, report, logged }
}

test('faults of every page are logged on a normal host, with or without a rider [SEC-006]', async () => {
  const { world, report, logged } = await aWorldAt('https://example.tw')
  const ana = await world.signedUp()
  await report('OfVisitor', {})
  await report('OfAna', ana.as)
  expect(logged()).toEqual(['OfVisitor', 'OfAna'])
})

test('on a test host only faults of listed riders are logged, and an operator changes the list [SEC-006]', async () => {
  const { world, report, logged } = await aWorldAt('https://test.example.tw:8443')
  const [ana, ben] = [await world.signedUp(), await world.signedUp()]
  const mei = await world.operator('mei')
  await report('OfNobodyListed', ana.as)
  expect(logged()).toEqual([])
  const sql = 'SELECT user_number FROM identity.users WHERE id = $1'
  const { rows } = await world.city.house.database.pool.query(sql, [ana.riderId])
  const list = async (value: unknown) => {
    const body = { value, reason: 'a test asked for it' }
    const { status } = await world.city.call(setConfig, { params: { name: 'monitored_riders' }, body, as: mei })
    expect(status).toBe(200)
  }
  await list([Number(rows[0].user_number)])
  await report('OfVisitor', {})
  await report('OfBen', ben.as)
  await report('OfAna', ana.as)
  expect(logged()).toEqual(['OfAna'])
  await list([])
  await report('OfAnaLater', ana.as)
  expect(logged()).toEqual(['OfAna'])
})
