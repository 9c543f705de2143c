import { centralTaipei } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { firstTiles } from './first-tiles.ts'

const telephone = { widthPx: 390, heightPx: 844 }
const tilesOf = (zoom: number, bottom = 0, centre = centralTaipei) =>
  firstTiles({ centre, zoom }, { bottom }, telephone, 14).map(({ z, x, y }) => `${z}/${x}/${y}`)

test('the tiles of the first view are known before there is a map: exactly those that its screen touches', () => {
  expect(tilesOf(16.5)).toEqual(['14/13722/7013', '14/13722/7014'])
  // At its own zoom a tile is 512 px wide.
  expect(tilesOf(14)).toEqual(['14/13722/7013', '14/13722/7014'])
  expect(tilesOf(14, 0, { lat: 25.046, lng: 121.5308 })).toHaveLength(4)
  expect(tilesOf(10.5)[0]).toMatch(/^10\//)
})

test('the area under a sheet moves the view, and a list of points is left to the map', () => {
  expect(tilesOf(16.5, 1600)).not.toEqual(tilesOf(16.5))
  expect(firstTiles({ fit: [centralTaipei] }, {}, telephone, 14)).toEqual([])
})
