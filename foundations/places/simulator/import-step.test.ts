import { sayIn } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { importStepOf } from './import-step.ts'

const say = sayIn('en')
const shown = (line: string) => {
  const { text, facts, percent } = importStepOf(line)
  return { words: say(text, facts), percent }
}

test('the log of an import is parsed into steps for which the console has words', () => {
  expect(shown('download: 12 %, 30.0 MB of 250.0 MB')).toEqual({ words: 'Downloading the map data', percent: 12 })
  expect(shown('download: https://maps.example/taiwan.osm.pbf')).toEqual({
    words: 'Downloading the map data',
    percent: undefined,
  })
  expect(shown('reading taiwan.osm.pbf (250.0 MB)')).toEqual({ words: 'Reading the map data', percent: undefined })
  expect(shown('[3/8] places: 41 %, 12,000 places')).toEqual({ words: 'Importing: step 3 of 8', percent: 41 })
  expect(shown('[3/8] places: 52,000 places in 8.1 s')).toMatchObject({
    words: 'Importing: step 3 of 8',
    percent: undefined,
  })
})
