import { expect, test } from 'vitest'
import { spreadOut } from './spread-out.ts'

const at = (name: string, lat: number) => ({ name, location: { lat, lng: 121.5 } })
const namesOf = (places: readonly { readonly name: string }[]) => places.map(({ name }) => name)

test('one spot has at most two places, the best two, one per name and one of the stations in one building', () => {
  const rail = at('臺北車站', 25)
  const metro = at('臺北車站', 25.0005)
  const fast = at('高鐵臺北站', 25.0004)
  const airport = at('機場捷運台北車站', 25.004)
  const store = at('京站時尚廣場', 25.001)
  const hotel = at('凱撒大飯店', 25.0011)
  const tower = at('臺北101', 25.02)
  expect(namesOf(spreadOut([rail, metro, fast, airport, store, hotel, tower]))).toEqual([
    '臺北車站',
    '京站時尚廣場',
    '臺北101',
  ])
  // The same name in another part of the country is another place.
  expect(spreadOut([rail, at('臺北車站', 24)])).toHaveLength(2)
  expect(spreadOut([])).toEqual([])
})
