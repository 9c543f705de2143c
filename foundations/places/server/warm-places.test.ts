import { expect, test } from 'vitest'
import { atlas } from './engine/atlas.ts'
import { breath } from './engine/in-pieces.ts'
import { buildFindables, findablePlaces, findableVillages, indexOf } from './engine/findable.ts'

test('while names are made ready to be found, whoever else waits has their turns, and all is found as if made at once', async () => {
  // These are read from files in one go.
  for (const level of ['villages', 'towns', 'counties'] as const) atlas(level)
  let turns = 0
  let isReady = false
  const count = async () => {
    for (; !isReady; turns += 1) await breath()
  }
  const counting = count()
  await buildFindables()
  isReady = true
  await counting
  // One for every hundred that are made, every two hundred that are put into an index, and every thousand that are sorted.
  const [made, indexed] = [100, 200].map((at) =>
    [findablePlaces(), findableVillages()].reduce((sum, { things }) => sum + Math.floor(things.length / at), 0),
  )
  const sorted = 10
  expect(turns).toBeGreaterThan((made ?? 0) + (indexed ?? 0) + sorted)
  for (const { things, index } of [findablePlaces(), findableVillages()]) {
    const atOnce = indexOf(things).index
    expect(index.spelled).toEqual(atOnce.spelled)
    for (const text of ['台', '台北', 'taipei', 'z', '信義區'])
      expect([text, index.holding(text)]).toEqual([text, atOnce.holding(text)])
    expect(index.closeTo('taipie')).toEqual(atOnce.closeTo('taipie'))
  }
})
