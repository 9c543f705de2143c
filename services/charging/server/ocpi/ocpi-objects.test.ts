import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  isOcpiSuccess,
  OcpiCdr,
  OcpiCredentials,
  OcpiDateTime,
  OcpiEvse,
  OcpiLocation,
  OcpiSession,
  OcpiTariff,
  OcpiTariffAsSent,
  OcpiToken,
  OcpiVersionDetails,
} from '@daoxing/charging/contract'
import { aCdr, aLocation, aSession, aTariff } from './testing/ocpi-facts.ts'

test('a time without a designator is UTC, and every form becomes one instant', () => {
  const forms = ['2015-06-29T20:39:09Z', '2015-06-29T20:39:09', '2015-06-29T20:39:09.0Z', '2015-06-29T20:39:09.000']
  expect(forms.map((form) => z.parse(OcpiDateTime, form))).toEqual(forms.map(() => '2015-06-29T20:39:09.000Z'))
  const wrong = ['2015-06-29T20:39:09+00:00', '2015-02-30T20:39:09Z', '2015-06-29', '2015-06-29T24:39:09Z', '']
  expect(wrong.filter((form) => z.safeParse(OcpiDateTime, form).success)).toEqual([])
})

test('a location with members that we do not know is not lost', () => {
  const evse = { ...aLocation().evses[0], status: 'SLEEPING', capabilities: ['FLIES', 'RESERVABLE'] }
  const parsed = z.parse(OcpiLocation, { ...aLocation(), evses: [evse], facilities: ['HELIPAD'], moon: 1 })
  expect(parsed.evses[0]).toMatchObject({ status: 'UNKNOWN', capabilities: ['FLIES', 'RESERVABLE'] })
  expect(parsed.facilities).toEqual(['HELIPAD'])
})

test('a property that is null or empty counts as absent', () => {
  const parsed = z.parse(OcpiLocation, {
    ...aLocation(),
    name: null,
    facilities: null,
    postal_code: '',
    operator: null,
  })
  expect(parsed).toMatchObject({ facilities: [] })
  expect([parsed.name, parsed.postal_code, parsed.operator]).toEqual([undefined, undefined, undefined])
})

test.each(['country_code', 'id', 'publish', 'address', 'city', 'coordinates', 'time_zone', 'last_updated'] as const)(
  'a location without %s is refused',
  (name) => {
    const { [name]: _, ...rest } = aLocation()
    expect(z.safeParse(OcpiLocation, rest).success).toBe(false)
  },
)

test('coordinates are text, and outside of the globe they are refused', () => {
  const at = (latitude: unknown, longitude: unknown) =>
    z.safeParse(OcpiLocation, { ...aLocation(), coordinates: { latitude, longitude } }).success
  expect([at('25.0330000', '121.565400'), at('91.00000', '0.00000'), at('north', '0.0'), at('1e2', '0')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('the official EVSE without power and the official tariff without a time are accepted', () => {
  const official = {
    uid: '3256',
    status: 'AVAILABLE',
    connectors: [{ id: '1', standard: 'IEC_62196_T2', format: 'SOCKET', tariff_ids: ['14'] }],
    physical_reference: 3,
    last_updated: '2019-06-24T12:39:09Z',
  }
  expect(z.parse(OcpiEvse, official)).toMatchObject({
    physical_reference: '3',
    connectors: [{ power_type: 'UNKNOWN', max_voltage: 0, last_updated: '2019-06-24T12:39:09.000Z' }],
  })
  const { last_updated: _, ...tariff } = aTariff()
  expect(z.safeParse(OcpiTariffAsSent, tariff).success).toBe(true)
  expect(z.safeParse(OcpiTariff, tariff).success).toBe(false)
})

test('a tariff with an unknown dimension is refused', () => {
  const element = { price_components: [{ type: 'WIND', price: 1, step_size: 1 }] }
  expect(z.safeParse(OcpiTariff, { ...aTariff(), elements: [element] }).success).toBe(false)
  expect(z.safeParse(OcpiTariff, { ...aTariff(), elements: [] }).success).toBe(false)
})

test('a session and a CDR keep their periods, with dimensions that we do not know', () => {
  const period = { start_date_time: '2026-11-20T06:05:00', dimensions: [{ type: 'HUMIDITY', volume: 0.5 }] }
  expect(z.parse(OcpiSession, { ...aSession(), charging_periods: [period] }).charging_periods).toEqual([
    { ...period, start_date_time: '2026-11-20T06:05:00.000Z' },
  ])
  expect(z.parse(OcpiCdr, aCdr()).total_cost).toEqual({ excl_vat: 4, incl_vat: 4.4 })
  expect(z.safeParse(OcpiSession, { ...aSession(), status: 'SLEEPING' }).success).toBe(false)
  expect(z.safeParse(OcpiCdr, { ...aCdr(), id: 'x'.repeat(40) }).success).toBe(false)
})

test('a token, credentials and version details have the forms of the official examples', () => {
  const token = {
    country_code: 'DE',
    party_id: 'TNM',
    uid: 'bdf21bce-fc97-11e8-8eb2-f2801f1b9fd1',
    type: 'APP_USER',
    contract_id: 'DE8ACC12E46L89',
    issuer: 'TheNewMotion',
    valid: true,
    whitelist: 'ALLOWED',
    last_updated: '2018-12-10T17:16:15Z',
  }
  expect(z.parse(OcpiToken, token).last_updated).toBe('2018-12-10T17:16:15.000Z')
  const role = { role: 'CPO', party_id: 'exa', country_code: 'nl', business_details: { name: 'Example Operator' } }
  const credentials = { token: 'ebf3b399-779f-4497', url: 'https://example.com/ocpi/versions/', roles: [role] }
  expect(z.parse(OcpiCredentials, credentials).roles[0]).toMatchObject({ party_id: 'EXA', country_code: 'NL' })
  expect(z.safeParse(OcpiCredentials, { ...credentials, token: 'two words' }).success).toBe(false)
  const endpoint = { identifier: 'nltnm-tokens', role: 'SENDER', url: 'https://example.com/tokens' }
  expect(z.safeParse(OcpiVersionDetails, { version: '2.2.1', endpoints: [endpoint] }).success).toBe(true)
})

test('only codes from 1000 to 1999 say success', () => {
  expect([1000, 1999, 999, 2001, 3000].map(isOcpiSuccess)).toEqual([true, true, false, false, false])
})
