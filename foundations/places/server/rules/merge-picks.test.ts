import { expect, test } from 'vitest'
import { placesNear } from '../search/index.ts'
import { mergePicks, pickedNearMetres } from './merge-picks.ts'

const merged = (picked: Parameters<typeof mergePicks>[0]) =>
  mergePicks(picked, (point) => placesNear(point, pickedNearMetres))
const office = { lat: 25.03, lng: 121.54 }
const pick = (name: string, address: string, location = office) => ({
  name,
  address,
  location,
  isApproximate: false,
  times: 1,
  pickedAt: '2026-11-20T06:00:00.000Z',
})

test('picks at one spot are one place, with a common count, if a name of one is the name or address of the other', () => {
  const one = pick('公司', '臺北市大安區和平東路二段1號')
  const again = { ...pick('臺北市大安區和平東路二段1號', ''), pickedAt: '2026-11-21T06:00:00.000Z' }
  expect(merged([one, again])).toMatchObject([{ name: '臺北市大安區和平東路二段1號', times: 2 }])
})

test('two addresses pinned at one road stay separate, and so do equal names far from each other', () => {
  expect(merged([pick('和平東路二段1號', '和平東路二段1號'), pick('和平東路二段9號', '和平東路二段9號')])).toHaveLength(
    2,
  )
  expect(merged([pick('健身房', ''), pick('健身房', '', { lat: 25.05, lng: 121.5 })])).toHaveLength(2)
})

test('a custom name at a known place stays, an address there becomes that place', () => {
  const gate = { lat: 25.0421, lng: 121.507 }
  expect(merged([pick('約會的地方', '西門町', gate)])).toMatchObject([{ name: '約會的地方', known: undefined }])
  expect(merged([pick('成都路10號', '', gate)])[0]?.known?.name).toBe('西門紅樓')
  expect(merged([{ ...pick('成都路10號', '', gate), isApproximate: true }])[0]?.known).toBeUndefined()
})

test("a pick at a door of a known place keeps the door; an approximate one gets the place's point", () => {
  const door = { lat: 25.0484, lng: 121.5183 }
  expect(merged([pick('臺北車站', '', door)])[0]).toMatchObject({ location: door, known: { name: '臺北車站' } })
  const roughly = merged([{ ...pick('臺北車站', '', door), isApproximate: true }])[0]
  expect(roughly?.location).toEqual(roughly?.known?.location)
})
