import { createLog, type House, type HeldClock, heldClock } from '@daoxing/kit/server'
import { configsServer } from '@daoxing/configs/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressId } from '../search/index.ts'
import { embeddedPlaces, type PlacesPort } from '../ports/places-port.ts'
import type { EngineStandIn, Mood } from '../testing/engine-stand-in.ts'
import { cityHall, googleKey, openGoogleStandIn } from '../testing/google-stand-in.ts'
import { openPhotonStandIn } from '../testing/photon-stand-in.ts'
import { warmPlaces } from '../warm-places.ts'
import { createCircuit } from './circuit.ts'
import { googlePlaces, googleToken } from './google-places.ts'
import { photonPlaces } from './photon-places.ts'
import { placesBefore, tidyAddress } from './place-engine.ts'

const near = { lat: 25.0411, lng: 121.5657 }
const sea = { lat: 24.5, lng: 119.5 }
const clock: HeldClock = heldClock('2026-11-20T06:00:00.000Z')
const said: string[] = []
const log: House['log'] = createLog({ destination: { write: (line) => void said.push(line) } })
const standIns = { photon: await openPhotonStandIn(), google: await openGoogleStandIn() }

/** Building every index takes a second, and longer on a busy machine. */
const indexMs = 60_000

let city: TestHouse
beforeAll(async () => {
  city = await openTestHouse({ slices: [configsServer] })
  await warmPlaces()
}, indexMs)
afterAll(() => Promise.all([city.close(), ...Object.values(standIns).map((standIn) => standIn.close())]))
beforeEach(() => {
  said.length = 0
  for (const standIn of Object.values(standIns)) {
    standIn.mood = 'well'
    standIn.requests.length = 0
  }
})

type Engine = { readonly name: string; readonly standIn?: EngineStandIn; readonly open: () => PlacesPort }
const waitMs = 20_000
const inFront = (name: keyof typeof standIns): Engine => ({
  name,
  standIn: standIns[name],
  open() {
    const { url } = standIns[name]
    const engine = name === 'photon' ? photonPlaces({ url, waitMs }) : googlePlaces({ key: googleKey, url, waitMs })
    const circuit = createCircuit({ engine: name, clock, log })
    return placesBefore(engine, { embedded: embeddedPlaces(city.house), circuit })
  },
})
const adapters = [inFront('photon'), inFront('google')]
const all: readonly Engine[] = [{ name: 'embedded', open: () => embeddedPlaces(city.house) }, ...adapters]

describe.each(all)('$name', ({ open }) => {
  test('a point is in its county, town and village, with an address in the local form [MAP-029]', async () => {
    const here = await open().reverse(near)
    expect(here).toMatchObject({ state: 'inside', county: '臺北市', town: '信義區', location: near })
    expect(here.state === 'inside' && here.address).toMatch(/^臺北市信義區/)
    expect(await open().areaOf(near)).toEqual({ county: '臺北市', town: '信義區', region: 'north' })
  })

  test('the open sea is outside, and no engine is called for it [MAP-013]', async () => {
    expect(await open().reverse(sea)).toMatchObject({ state: 'outside' })
    expect(await open().areaOf(sea)).toBeUndefined()
  })

  test('a search lists each place once, and the id of a chosen place finds it again at the same location [MAP-028, MAP-040]', async () => {
    const places = open()
    const found = await places.search({ text: '市政府', near, sessionToken: 'token' })
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    for (const { id, name, location } of found.slice(0, 3)) {
      const place = await places.place(id, 'zh-TW', 'token')
      expect(place).toMatchObject({ id, name, county: expect.stringMatching(/[縣市]$/), town: expect.any(String) })
      if (location) expect(place?.location.lat).toBeCloseTo(location.lat, 3)
    }
  })

  test('a search returns at most the requested number, and nothing for an empty query', async () => {
    expect(await open().search({ text: '市政府', near, limit: 1 })).toHaveLength(1)
    expect(await open().search({ text: '  ' })).toEqual([])
    expect(await open().search({ text: 'qwertyuiop' })).toEqual([])
  })

  test('an address is found, and an unknown one is not [MAP-031, MAP-038]', async () => {
    expect(await open().geocode('臺北市信義區市府路1號')).toMatchObject({ county: '臺北市', town: '信義區' })
    expect(await open().geocode('qwertyuiop')).toBeUndefined()
    expect(await open().place('place:no-such-place')).toBeUndefined()
    expect(await open().place('google:no/such')).toBeUndefined()
    expect(await open().place('photon:no-such')).toBeUndefined()
  })

  test('our own places, meeting points and start points are unaffected [MAP-027, MAP-032]', async () => {
    const places = open()
    expect(await places.place('place:metro-bl18')).toMatchObject({ name: '捷運市政府站' })
    expect(await places.place(addressId('市府路1號', near))).toMatchObject({ name: '市府路1號' })
    expect((await places.meetingPointsNear(near, 1000)).length).toBeGreaterThan(0)
    expect(await places.recommendedStartPoint({ lat: 25.048, lng: 121.518 })).toMatchObject({ reason: 'meetingPoint' })
    expect(await places.traditional('台北车站')).toBe('臺北車站')
  })
})

describe.each(adapters)('$name in front', ({ name, open, standIn }) => {
  test('its house number is part of the address', async () => {
    expect(await open().reverse(cityHall.point)).toMatchObject({ address: '臺北市信義區市府路1號' })
    expect(await open().geocode('市府路1號')).toMatchObject({ address: '臺北市信義區市府路1號', isApproximate: false })
    expect((await open().search({ text: '臺北市政府', near }))[0]).toMatchObject({
      name: '臺北市政府',
      isApproximate: false,
    })
  })

  const moods: readonly Mood[] = ['broken', 'malformed', 'page', 'quota', 'forbidden', 'misasked']
  test.each(moods)(
    'when it is %s, our own engine finds and names places, and no text or place is logged [MAP-005, MAP-013]',
    async (mood) => {
      if (standIn) standIn.mood = mood
      const ours = embeddedPlaces(city.house)
      expect(await open().reverse(near)).toEqual(await ours.reverse(near))
      expect(await open().search({ text: '市政府', near })).toEqual(await ours.search({ text: '市政府', near }))
      expect(await open().geocode('台北101')).toEqual(await ours.geocode('台北101'))
      expect(said.length).toBe(3)
      expect(said.join('')).toContain(`"engine":"${name}"`)
      expect(said.join('')).not.toMatch(/市政府|101"|25\.04|121\.5|a-key-of-the-tests|127\.0\.0\.1/)
    },
  )

  test('no result lies outside Taiwan', async () => {
    for (const { location } of await open().search({ text: '市政府', near }))
      if (location) expect(location.lat).toBeLessThan(27)
  })
})

test('one search of Google is one session, around the rider or within the bounds of the service [MAP-017, MAP-018, MAP-019]', async () => {
  const google = inFront('google').open()
  const sessionToken = 'mabc1234.0123456789abcdef'
  await google.search({ text: '市政府', near, sessionToken })
  await google.search({ text: '市政府', sessionToken })
  await google.place(`google:${cityHall.id}`, 'zh-TW', sessionToken)
  const [around, anywhere, chosen] = standIns.google.requests
  const token = 'mabc1234-0123456789abcdef'
  const center = { latitude: near.lat, longitude: near.lng }
  const circle = { center, radius: 500 }
  expect(around?.body).toMatchObject({ sessionToken: token, includedRegionCodes: ['tw'], locationBias: { circle } })
  const rectangle = { low: { latitude: 24.5, longitude: 120.3 }, high: { latitude: 25.3, longitude: 122 } }
  expect(anywhere?.body).toMatchObject({ sessionToken: token, locationBias: { rectangle } })
  expect(chosen?.query.get('sessionToken')).toBe(token)
})

test('a key that Google rejects is an engine failure, also when Google responds with HTTP 200 and an error status', async () => {
  const engine = googlePlaces({ key: 'another', url: standIns.google.url, waitMs })
  const embedded = embeddedPlaces(city.house)
  const places = placesBefore(engine, { embedded, circuit: createCircuit({ engine: 'google', clock, log }) })
  expect(await places.reverse(near)).toEqual(await embedded.reverse(near))
  expect(said.join('')).toContain('"trouble":"forbidden"')
})

test("another client's token is replaced by one that Google accepts, the same each time", () => {
  expect(googleToken('a token with blanks')).toMatch(/^[\w-]{36}$/)
  expect(googleToken('x'.repeat(100))).toBe(googleToken('x'.repeat(100)))
  expect(googleToken('fine-already')).toBe('fine-already')
})

test('addresses have the Taiwanese form', () => {
  expect(tidyAddress('110台灣台北市信義區信義路五段7號')).toBe('臺北市信義區信義路五段7號')
  expect(tidyAddress('台灣110204臺北市信義區市府路1號')).toBe('臺北市信義區市府路1號')
  expect(tidyAddress('No. 7, Section 5, Xinyi Rd, Taipei City, Taiwan 110')).toBe(
    'No. 7, Section 5, Xinyi Rd, Taipei City',
  )
  expect(tidyAddress('台灣大道三段99號')).toBe('台灣大道三段99號')
  expect(tidyAddress('台東市中華路一段1號')).toBe('臺東市中華路一段1號')
})
