import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { weighPage } from './page-weight.ts'

const dist = mkdtempSync(join(tmpdir(), 'daoxing-page-'))
afterAll(() => rmSync(dist, { recursive: true }))
/** Incompressible text, so that the weight of a file is its length. */
const noise = (bytes: number) => `//${randomBytes(bytes / 2).toString('base64')}`

test('a screen weighs what it needs to render, without parts that are loaded on demand', () => {
  mkdirSync(join(dist, 'assets'))
  const write = (file: string, text: string) => writeFileSync(join(dist, file), text)
  write(
    'index.html',
    '<link rel="modulepreload" crossorigin href="/assets/frame-1.js"><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="stylesheet" crossorigin href="/assets/index-1.css">',
  )
  write('assets/index-1.js', `import{a as b}from"./runtime-1.js";import(\`./Screen-1.js\`)\n${noise(20_000)}`)
  write('assets/runtime-1.js', noise(4_000))
  write('assets/frame-1.js', `import"./runtime-1.js"\n${noise(3_000)}`)
  write('assets/index-1.css', noise(2_000))
  write('assets/Screen-1.js', `import{x}from"./part-1.js";import("./map-1.js")\n${noise(10_000)}`)
  write('assets/part-1.js', noise(1_000))
  write('assets/map-1.js', noise(90_000))
  write('assets/map-0-parts-1.js', noise(1_000))

  const page = weighPage(dist)
  const { map, part, runtime } = { map: page.chunk('map'), part: page.chunk('part'), runtime: page.chunk('runtime') }
  expect(page.entry).toBe(page.chunk('index') + runtime)
  expect(page.screen('Screen')).toBeGreaterThan(page.entry + page.chunk('frame') + page.styles + part)
  expect(page.screen('Screen')).toBeLessThan(page.entry + map)
  expect(page.screen('Screen', 'map')).toBeGreaterThan(page.screen('Screen') + map - 100)
  expect(() => page.chunk('Nowhere')).toThrow('no chunk Nowhere')
})
