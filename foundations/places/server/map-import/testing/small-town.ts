import type { Extract } from './write-extract.ts'

/** South-west corner of the town, in Hsinchu; a block is about 200 m. */
const corner = { lat: 24.8, lng: 120.97 }
const block = 0.002

/** Four by four crossings; `crossing(1, 2)` is the second from the west and the third from the south. */
export const crossing = (east: number, north: number) => 100 + east * 10 + north
export const at = (east: number, north: number) => ({ lat: corner.lat + north * block, lng: corner.lng + east * block })

const span = [0, 1, 2, 3]
const across = (north: number) => span.map((east) => crossing(east, north))
const along = (east: number) => span.map((north) => crossing(east, north))

/** A gate that is closed to the public. */
const gate = { id: 900, ...at(1.5, 0.5) }

/** Four corners about 20 m apart, with consecutive ids from this one. */
const corners = (first: number, east: number, north: number) =>
  [
    [0, 0],
    [0.1, 0],
    [0.1, 0.1],
    [0, 0.1],
  ].map(([right = 0, up = 0], index) => ({ id: first + index, ...at(east + right, north + up) }))

/** A square as four corners, with consecutive ids from this one. */
const square = (first: number, [east, north]: readonly [number, number], half: number) =>
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([right = 0, up = 0], index) => ({ id: first + index, ...at(east + right, north + up) }))

/** The centre of 小鎮湖, with its island. */
export const island = [0.5, 0.5] as const

/**
 * Streets to the east and to the north. 單行路 in the south runs eastward only, 慢街 in the west is slow; from the first
 * crossing of 中央路 a sign forbids turning north. There are a hospital, two parks, one of them with a border of two ways,
 * numbered houses, a named building, and a private drive. The border of 小鎮湖 is two ways in opposite directions, with an
 * island in the lake; that of 缺角池 lacks a way.
 */
export const smallTown: Extract = {
  nodes: [
    ...span.flatMap((east) => span.map((north) => ({ id: crossing(east, north), ...at(east, north) }))),
    { id: 800, ...at(2.5, 1.5), tags: { amenity: 'hospital', name: '小鎮醫院', 'name:en': 'Small Town Hospital' } },
    { id: 801, ...at(0.5, 2.5), tags: { amenity: 'bench', name: '一張長椅' } },
    { id: 820, ...at(0.4, 1.05), tags: { 'addr:street': '中央路', 'addr:housenumber': '12' } },
    { id: 821, ...at(1.05, 1.6), tags: { 'addr:street': '二街', 'addr:housenumber': '3巷5號之2' } },
    { id: 822, ...at(0.6, 1.05), tags: { 'addr:street': '中央路', 'addr:housenumber': '14;16' } },
    ...corners(830, 2.2, 1.1),
    ...corners(840, 2.2, 2.2),
    ...square(850, island, 0.4),
    ...square(860, island, 0.1),
    gate,
    ...[
      [1.2, 1.2],
      [1.8, 1.2],
      [1.8, 1.8],
      [1.2, 1.8],
    ].map(([east = 0, north = 0], index) => ({ id: 910 + index, ...at(east, north) })),
  ],
  ways: [
    { id: 1, refs: across(0), tags: { highway: 'secondary', name: '單行路', oneway: 'yes', maxspeed: '50' } },
    {
      id: 2,
      refs: across(1).slice(0, 2),
      tags: { highway: 'tertiary', name: '中央路', 'name:en': 'Zhongyang Rd.', maxspeed: '50' },
    },
    { id: 3, refs: across(1).slice(1), tags: { highway: 'tertiary', name: '中央路', maxspeed: '50' } },
    { id: 4, refs: across(3), tags: { highway: 'residential', name: '北街' } },
    { id: 5, refs: along(0), tags: { highway: 'residential', name: '慢街', maxspeed: '20' } },
    { id: 6, refs: along(1).slice(0, 2), tags: { highway: 'tertiary', name: '二街', maxspeed: '50' } },
    { id: 10, refs: along(1).slice(1), tags: { highway: 'tertiary', name: '二街', maxspeed: '50' } },
    { id: 7, refs: along(3), tags: { highway: 'tertiary', name: '四街', maxspeed: '50' } },
    { id: 8, refs: [crossing(1, 0), gate.id], tags: { highway: 'service', access: 'private' } },
    {
      id: 11,
      refs: [830, 831, 832, 833, 830],
      tags: { building: 'yes', name: '小鎮大樓', 'addr:street': '中央路', 'addr:housenumber': '20號' },
    },
    { id: 12, refs: [840, 841, 842], tags: {} },
    { id: 13, refs: [842, 843, 840], tags: {} },
    { id: 14, refs: [850, 851, 852], tags: {} },
    { id: 15, refs: [850, 853, 852], tags: {} },
    { id: 16, refs: [860, 861, 862, 863, 860], tags: {} },
    { id: 9, refs: [910, 911, 912, 913, 910], tags: { leisure: 'park', name: '小鎮公園' } },
  ],
  turns: [{ id: 1, from: 2, via: crossing(1, 1), to: 10, sign: 'no_left_turn' }],
  areas: [
    { id: 2, ways: [12, 13], tags: { leisure: 'park', name: '雙邊公園' } },
    { id: 3, ways: [15, 14], holes: [16], tags: { natural: 'water', name: '小鎮湖' } },
    { id: 4, ways: [14], tags: { natural: 'water', name: '缺角池' } },
  ],
}
