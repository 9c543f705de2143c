import type { Favourite } from '@daoxing/places/contract'
import { expect, test } from 'vitest'
import { placesOnHome } from './places-on-home.ts'

const at = (lat: number, lng: number) => ({ lat, lng })
const zhongshan = at(25.0527, 121.5204)
const ridden = (address: string, location = zhongshan) => ({ address, location })
const suggested = (description: string, location = zhongshan) => ({ description, location })
const favourite = (location: { lat: number; lng: number }): Favourite => ({
  id: 'f',
  icon: 'home',
  description: '住家',
  address: '臺北市信義區松仁路100號',
  location: { x: location.lng, y: location.lat },
  isApproximate: false,
  isPinned: false,
  rank: null,
})
const namesOf = (shown: ReturnType<typeof placesOnHome>) =>
  shown.map(({ place }) => ('address' in place ? place.address : place.description))

test('a place is on home once, whether it is identified by its name, another name or its point', () => {
  const shown = placesOnHome({
    ridden: [ridden('捷運中山站'), ridden('臺北市中山區南京西路16號', at(25.0529, 121.5206))],
    suggested: [
      suggested('捷運中山站', at(25.2, 121.7)),
      suggested('中山站 1 號出口'),
      suggested('台北 101', at(25.0339, 121.5645)),
    ],
    favourites: [],
    max: 4,
  })
  expect(namesOf(shown)).toEqual(['捷運中山站', '台北 101'])
})

test('a favourite has its chip and no row of its own', () => {
  const shown = placesOnHome({
    ridden: [ridden('臺北市信義區松仁路100號', at(25.0365, 121.568))],
    suggested: [suggested('捷運中山站')],
    favourites: [favourite(at(25.0365, 121.568))],
    max: 4,
  })
  expect(namesOf(shown)).toEqual(['捷運中山站'])
})

test('a place within 70 hundred thousandths of a degree of a favourite is the favourite; one farther away has its row [FAV-009]', () => {
  const shown = placesOnHome({
    ridden: [ridden('門口', at(25.03719, 121.568)), ridden('隔壁', at(25.03721, 121.568))],
    suggested: [suggested('對面', at(25.0365, 121.56731)), suggested('巷口', at(25.03579, 121.568))],
    favourites: [favourite(at(25.0365, 121.568))],
    max: 4,
  })
  expect(namesOf(shown)).toEqual(['隔壁', '巷口'])
})

test('the last three rides come first, and suggestions fill the list to its length', () => {
  const far = (index: number) => at(24 + index / 10, 121)
  const shown = placesOnHome({
    ridden: [1, 2, 3, 4].map((index) => ridden(`去過 ${index}`, far(index))),
    suggested: [5, 6, 7].map((index) => suggested(`附近 ${index}`, far(index))),
    favourites: [],
    max: 4,
  })
  expect(namesOf(shown)).toEqual(['去過 1', '去過 2', '去過 3', '附近 5'])
})
