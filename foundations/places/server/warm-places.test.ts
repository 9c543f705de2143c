import { expect, test } from 'vitest'
import { atlas } from './ground/atlas.ts'
import { breath } from './ground/in-pieces.ts'
import { buildFindables, findablePlaces, findableVillages, indexOf } from './search/index.ts'

test('while names are indexed, other work gets its turns, and the result equals that of one uninterrupted run', async () => {
  // These are read from files in one step.
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
  // One turn for every hundred that are created, every two hundred that are indexed, and every thousand that are
  // sorted.
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
