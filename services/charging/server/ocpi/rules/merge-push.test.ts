import { expect, test } from 'vitest'
import { OcpiEvse, OcpiLocation, OcpiSession } from '@daoxing/charging/contract'
import * as z from 'zod/mini'
import { aConnector, aLocation, anEvse, aSession } from '../testing/ocpi-facts.ts'
import { patchEvse, patchLocation, patchSession, withConnector } from './merge-push.ts'

const at = (minute: number) => `2026-11-20T06:${String(minute).padStart(2, '0')}:00.000Z`
const period = (minute: number, volume: number) => ({
  start_date_time: at(minute),
  dimensions: [{ type: 'ENERGY', volume }],
})
const session = z.parse(OcpiSession, { ...aSession(), charging_periods: [period(5, 1)] })
const evse = z.parse(OcpiEvse, anEvse())

test('a patch changes what it names and keeps the rest, and null takes a property away', () => {
  const location = z.parse(OcpiLocation, aLocation())
  const merged = patchLocation(location, { name: 'New', last_updated: at(1) }, location.last_updated)
  expect(merged).toMatchObject({ value: { name: 'New', address: location.address, last_updated: at(1) } })
  const gone = patchLocation(location, { name: null, last_updated: at(1) }, location.last_updated)
  expect('value' in Object(gone) && (gone as { value: OcpiLocation }).value.name).toBeUndefined()
  expect(patchLocation(location, { city: null, last_updated: at(1) }, location.last_updated)).toEqual({ wrong: 'city' })
})

test('an older patch is ignored, and one of the same moment is not', () => {
  expect(patchEvse(evse, { status: 'CHARGING', last_updated: '2026-11-20T05:59:59.999Z' })).toBe('older')
  expect(patchEvse(evse, { status: 'CHARGING', last_updated: evse.last_updated })).toMatchObject({
    value: { status: 'CHARGING' },
  })
})

test('periods of a patch are added once, however often it comes, and none is lost without any', () => {
  const patch = { kwh: 3, charging_periods: [period(10, 2)], last_updated: at(11) }
  const once = patchSession(session, patch)
  expect(once).toMatchObject({ value: { kwh: 3, charging_periods: [period(5, 1), period(10, 2)] } })
  const again = patchSession((once as { value: OcpiSession }).value, patch)
  expect(again).toEqual(once)
  for (const none of [[], null, undefined])
    expect(patchSession(session, { charging_periods: none, last_updated: at(11) })).toMatchObject({
      value: { charging_periods: [period(5, 1)] },
    })
  expect(patchSession(session, { charging_periods: 'all', last_updated: at(11) })).toEqual({
    wrong: 'charging_periods',
  })
})

test('a connector is added or replaced, and its EVSE is as new', () => {
  const [known] = evse.connectors
  const newer = {
    ...z.parse(OcpiEvse, anEvse({ connectors: [aConnector({ id: '2', last_updated: at(9) })] })).connectors[0],
  }
  const added = withConnector(evse, newer as NonNullable<typeof known>)
  expect([added.connectors.map(({ id }) => id), added.last_updated]).toEqual([['1', '2'], at(9)])
  const replaced = withConnector(added, { ...(known as NonNullable<typeof known>), max_voltage: 1000 })
  expect(replaced.connectors.map(({ id, max_voltage }) => [id, max_voltage])).toEqual([
    ['1', 1000],
    ['2', 500],
  ])
})
