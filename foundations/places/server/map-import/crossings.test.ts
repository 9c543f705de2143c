import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distanceMetres } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { searchPlaces } from '../search/index.ts'
import { loadNames } from '../real-streets/load-names.ts'
import { versionFolder } from '../real-streets/map-folder.ts'
import { importMap } from './index.ts'
import { at } from './testing/small-town.ts'
import { type ExtractNode, writeExtract } from './testing/write-extract.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A point where streets meet, by its grid indices east and north. */
const node = (east: number, north: number): ExtractNode => ({
  id: Math.round(1000 * east + 10 * north),
  ...at(east, north),
})
/** Two carriageways of 海棠東路 and two of 木蓮南路 meet in four points, about 20 m apart. */
const square = [node(2, 2), node(2.1, 2), node(2.1, 2.1), node(2, 2.1)] as const
const nodes = [
  ...square,
  ...[0, 1, 2, 4].map((north) => node(1, north)),
  ...[node(0, 2), node(4, 2), node(0, 2.1), node(4, 2.1), node(2, 0), node(2, 4), node(2.1, 0), node(2.1, 4)],
  ...[node(0, 4), node(4, 4), node(8, 0), node(8, 4), node(7, 4)],
]
const refs = (...those: readonly (readonly [number, number])[]) => those.map(([east, north]) => node(east, north).id)
const road = { highway: 'secondary', oneway: 'yes' }
const east = { ...road, name: '海棠東路二段', 'name:en': 'Sec. 2, Haitang E. Rd.' }
const south = { ...road, name: '木蓮南路', 'name:en': 'Mulian S. Rd.' }

let folder: string
let imported: Awaited<ReturnType<typeof loadNames>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossings-'))
  const extract = join(folder, 'crossings.osm.pbf')
  writeExtract(extract, {
    nodes,
    ways: [
      { id: 1, refs: refs([0, 2], [1, 2], [2, 2], [2.1, 2], [4, 2]), tags: east },
      { id: 2, refs: refs([4, 2.1], [2.1, 2.1], [2, 2.1], [0, 2.1]), tags: east },
      { id: 3, refs: refs([2, 4], [2, 2.1], [2, 2], [2, 0]), tags: south },
      { id: 4, refs: refs([2.1, 0], [2.1, 2], [2.1, 2.1], [2.1, 4]), tags: south },
      // An alley that crosses only the first carriageway.
      { id: 5, refs: refs([1, 0], [1, 1], [1, 2]), tags: { highway: 'residential', name: '蘭台街' } },
      // The next section, which meets no other street nearby.
      {
        id: 6,
        refs: refs([4, 2], [8, 0]),
        tags: { ...road, name: '海棠東路三段', 'name:en': 'Sec. 3, Haitang E. Rd.' },
      },
      // Another 蘭台街, which does not meet 木蓮南路.
      { id: 7, refs: refs([7, 4], [8, 4]), tags: { highway: 'residential', name: '蘭台街' } },
    ],
  })
  const { version } = await importMap({ extract, mapFolder: folder, routes: 'built-in', say: () => undefined })
  imported = await loadNames(versionFolder(folder, version))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const near = at(3, 3)
const first = async (text: string) => (await searchPlaces({ text, near, imported }))[0]
const middle = at(2.05, 2.05)

test('a crossing is at the point that both streets share, in the middle of wide ones, for a Chinese query', async () => {
  for (const text of ['海棠東路二段與木蓮南路口', '木蓮南路/海棠東路2段', '海棠木蓮路口', '新竹市海棠東路木蓮南路口']) {
    const found = await first(text)
    expect([text, found?.isApproximate]).toEqual([text, false])
    expect(distanceMetres(found?.location ?? at(9, 9), middle)).toBeLessThan(2)
  }
  const alley = await first('蘭臺街和海棠東路口')
  expect(distanceMetres(alley?.location ?? at(9, 9), at(1, 2))).toBeLessThan(2)
})

test('an English query finds a crossing, too, with its words in any order', async () => {
  for (const text of [
    'Sec. 2, Haitang E. Rd. & Mulian S. Rd.',
    'Mulian South Road and Haitang East Road',
    'intersection of Haitang E Rd Section 2 and Mulian S Rd, Hsinchu City',
  ]) {
    const found = await first(text)
    expect([text, found?.isApproximate]).toEqual([text, false])
    expect(distanceMetres(found?.location ?? at(9, 9), middle)).toBeLessThan(2)
  }
})

test('streets without a shared point, or sections that do not reach it, are never an exact crossing', async () => {
  for (const text of ['蘭台街與木蓮南路口', '海棠東路三段與木蓮南路口', 'Sec. 3, Haitang E. Rd. & Mulian S. Rd.'])
    expect((await searchPlaces({ text, near, imported })).filter(({ isApproximate }) => !isApproximate)).toEqual([])
})
