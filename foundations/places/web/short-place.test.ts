import { expect, test } from 'vitest'
import { shortPlace } from './short-place.ts'

const inSongshan = { area: '臺北市', town: '松山區' }
const typed = '台北市松山區民生東路五段27巷8號'

test('the place of a pin has its street or village, and its town if that differs', () => {
  const near = { ...inSongshan, description: '臺北市松山區東榮里 · 近 民生社區' }
  expect(shortPlace(near, typed)).toBe('東榮里')
  expect(shortPlace({ ...inSongshan, description: '臺北市松山區松隆路9號' }, typed)).toBe('松隆路9號')
  expect(shortPlace(near, '內湖路一段1號')).toBe('臺北市松山區東榮里')
  expect(shortPlace({ ...inSongshan, description: '松山車站' }, typed)).toBe('松山車站')
})

test('in English, the area takes precedence over the place nearby', () => {
  const found = { area: '臺北市', town: '大同區' }
  const rest = 'Datong District, Taipei City'
  expect(shortPlace({ ...found, description: `Near Ningxia Night Market, Xingming Vil., ${rest}` }, typed)).toBe(
    'Xingming Vil.',
  )
  expect(shortPlace({ ...found, description: `No. 9, Songshou Rd., ${rest}` }, typed)).toBe('No. 9, Songshou Rd.')
})
