import { expect, test } from 'vitest'
import { mistypedOnce } from './one-mistake.ts'

test.for([
  ['taipie', 'taipei', 'whole'],
  ['taipi', 'taipei', 'whole'],
  ['taippei', 'taipei', 'whole'],
  ['taibei', 'taipei', 'whole'],
  ['aipei', 'taipei', 'whole'],
  ['songhs', 'songshan', 'beginning'],
  ['松三車站', '松山車站', 'whole'],
  ['taipei', 'taipei', undefined],
  ['taipei', 'taichung', undefined],
  ['tepai', 'taipei', undefined],
  ['', 'taipei', undefined],
] as const)('%s for %s', ([typed, word, kind]) => {
  expect(mistypedOnce(typed, word)).toBe(kind)
})
