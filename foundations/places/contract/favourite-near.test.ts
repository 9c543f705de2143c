import { expect, test } from 'vitest'
import type { Favourite } from './favourite-calls.ts'
import { favouriteAt, favouriteNearbyRadius } from './favourite-near.ts'

const favourite = (id: string, x: number, y: number): Favourite => ({
  id,
  icon: 'favourite',
  description: id,
  address: id,
  location: { x, y },
  isApproximate: false,
  isPinned: false,
  rank: null,
})
const home = favourite('home', 121.5, 25)
const at = (lat: number, lng: number) => ({ lat, lng })

test('a point within 70 hundred thousandths of a degree of a favourite is that favourite, farther it is not [FAV-009]', () => {
  expect(favouriteNearbyRadius).toBe(70)
  expect(favouriteAt(at(25.00069, 121.5), [home])).toBe(home)
  expect(favouriteAt(at(25.00071, 121.5), [home])).toBeUndefined()
  expect(favouriteAt(at(25, 121.49931), [home])).toBe(home)
  // The tolerance is a circle, not a square.
  expect(favouriteAt(at(25.0006, 121.5006), [home])).toBeUndefined()
  expect(favouriteAt(at(25.00071, 121.5), [home], 80)).toBe(home)
})

test('of several favourites around a point, the nearest one matches', () => {
  const gym = favourite('gym', 121.5004, 25)
  expect(favouriteAt(at(25, 121.5001), [gym, home])).toBe(home)
  expect(favouriteAt(at(25, 121.5003), [home, gym])).toBe(gym)
  expect(favouriteAt(at(25, 121.5), [])).toBeUndefined()
})
