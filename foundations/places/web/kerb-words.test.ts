import { expect, test } from 'vitest'
import { beyondName, directionOf, isWalk, kerbInWords } from './kerb-words.ts'

test('a guide does not repeat its name', () => {
  expect(beyondName('東三門，計程車排班處', '臺北車站 東三門')).toBe('計程車排班處')
  expect(beyondName('East Gate 3, at the taxi rank', 'Taipei Main Station, East Gate 3')).toBe('at the taxi rank')
  expect(beyondName('一樓計程車排班處', '高鐵桃園站 一樓計程車排班處')).toBe('')
  expect(beyondName('忠孝東路四段北側路邊，車往西行', '捷運忠孝復興站 忠孝東路四段北側')).toBe(
    '忠孝東路四段北側路邊，車往西行',
  )
  expect(kerbInWords({ name: '臺北車站 東三門', guide: '東三門，計程車排班處' })).toBe('臺北車站 東三門 · 計程車排班處')
  expect(kerbInWords({ name: '高鐵桃園站 一樓計程車排班處', guide: '一樓計程車排班處' })).toBe(
    '高鐵桃園站 一樓計程車排班處',
  )
})

test('the direction is one of the eight compass points', () => {
  const here = { lat: 25, lng: 121.5 }
  const to = (east: number, north: number) => directionOf(here, { lat: 25 + north / 1000, lng: 121.5 + east / 1000 })
  expect([to(0, 1), to(1, 1), to(1, 0), to(1, -1), to(0, -1), to(-1, -1), to(-1, 0), to(-1, 1)]).toEqual([
    ...['北', '東北', '東', '東南', '南', '西南', '西', '西北'],
  ])
})

test('a rider who is already there, or in another town, gets no walking direction', () => {
  const kerb = { lat: 25, lng: 121.5 }
  expect(isWalk({ lat: 25.00005, lng: 121.5 }, kerb)).toBe(false)
  expect(isWalk({ lat: 25.001, lng: 121.5 }, kerb)).toBe(true)
  expect(isWalk({ lat: 25.1, lng: 121.5 }, kerb)).toBe(false)
})
