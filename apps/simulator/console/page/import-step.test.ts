import { expect, test } from 'vitest'
import { importStepOf } from './import-step.ts'

test('the log of an import is read as steps that the console has words for', () => {
  expect(importStepOf('download: 12 %, 30.0 MB of 250.0 MB')).toEqual({
    word: 'map_downloading',
    facts: {},
    percent: 12,
  })
  expect(importStepOf('download: https://maps.example/taiwan.osm.pbf')).toMatchObject({
    word: 'map_downloading',
    percent: undefined,
  })
  expect(importStepOf('reading taiwan.osm.pbf (250.0 MB)')).toMatchObject({ word: 'map_reading', percent: undefined })
  expect(importStepOf('[3/8] places: 41 %, 12,000 places')).toEqual({
    word: 'map_step',
    facts: { at: '3', all: '8' },
    percent: 41,
  })
  expect(importStepOf('[3/8] places: 52,000 places in 8.1 s')).toMatchObject({ word: 'map_step', percent: undefined })
})
