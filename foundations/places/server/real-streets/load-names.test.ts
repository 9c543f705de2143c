import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { searchPlaces } from '../search/index.ts'
import { loadNames } from './load-names.ts'
import { mapFiles } from './map-folder.ts'
import { writeArrays } from './typed-arrays.ts'

const town = { lat: 24.8, lng: 120.97 }
vi.setConfig({ testTimeout: 150_000 })

/** One of the names is unique. */
const away = { lat: 24.15, lng: 120.68 }
const alone = 4_500
const thing = (order: number) => {
  const nameEn = order === 777 ? 'Zanzibarian Clinic' : `Clinic number${order}`
  const name = `第${order}診所`
  const area = { area: '新竹市東區', areaEn: 'East Dist., Hsinchu City' }
  return {
    id: `osm:n${order}`,
    kind: 'hospital',
    name,
    nameEn,
    names: [name, nameEn],
    ...area,
    location: order === alone ? away : town,
  }
}

/** Turns of the event loop for other work during an operation. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  await work()
  clearImmediate(next)
  return turns
}

test('while the names of an import are loaded, other work gets a turn every hundred or two', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'load-names-'))
  try {
    const count = 6_000
    const lines = Array.from({ length: count }, (_, order) => JSON.stringify(thing(order)))
    await writeFile(join(folder, mapFiles.places), `${lines.join('\n')}\n`)
    const [none, noBytes] = [new Int32Array(0), new Uint8Array(0)]
    const noTexts = { textStarts: none, texts: noBytes }
    const noHouses = { lng: none, lat: none, street: none, door: none, byCell: none }
    await writeArrays(join(folder, mapFiles.houses), { keys: new Float64Array(0), ...noHouses, ...noTexts })
    const noRoads = { name: none, nameEn: none, pathStart: none, path: none, boxes: noBytes }
    await writeArrays(join(folder, mapFiles.roads), { ...noRoads, ...noTexts })
    await writeArrays(join(folder, mapFiles.crossings), { one: none, other: none, lng: none, lat: none, ...noTexts })
    let imported: Awaited<ReturnType<typeof loadNames>> | undefined
    // Reading, indexing and sorting all run in chunks.
    expect(await turnsDuring(async () => (imported = await loadNames(folder)))).toBeGreaterThan((2 * count) / 200)
    expect(imported?.things).toHaveLength(count)
    const found = async (text: string) => (await searchPlaces({ text, imported }))[0]?.name
    expect(await found('第5999診所')).toBe('第5999診所')
    expect(await found('zanzibar')).toBe('第777診所')
    // All names share one character; a rider near one of them gets that one.
    const [beside] = await searchPlaces({ text: '診', near: away, imported })
    expect(beside?.name).toBe(`第${alone}診所`)
    // The first mistyped search does not wait for the index of thousands of names; the name is found once the index exists.
    const patience = { timeout: 100_000 }
    await expect.poll(() => found('zanzibbarian'), patience).toBe('第777診所')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
