import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { chunkCircles } from './chunk-circles.ts'
import { chunkCirclesPlugin } from './page-chunks.config.ts'

const chunk = (fileName: string, ...imports: readonly string[]) => ({ fileName, imports })

test('chunks that wait for each other are found, also over a third; those that only share a chunk are not', () => {
  const shared = chunk('shared.js')
  const line = [chunk('one.js', 'two.js', 'shared.js'), chunk('two.js', 'shared.js'), shared]
  expect(chunkCircles(line)).toEqual([])
  const circle = [chunk('pin.js', 'kerb.js', 'shared.js'), chunk('kerb.js', 'map.js'), chunk('map.js', 'pin.js')]
  expect(chunkCircles([...line, ...circle])).toEqual([['pin.js', 'kerb.js', 'map.js']])
  expect(chunkCircles([...circle, chunk('a.js', 'b.js'), chunk('b.js', 'a.js')])).toHaveLength(2)
})

/** Builds a page of three modules: the groups decide which of them share a chunk. */
async function buildGrouped(groups: readonly { readonly name: string; readonly test: RegExp }[]) {
  const root = mkdtempSync(join(tmpdir(), 'daoxing-circles-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  write('begin.js', `import { list } from './list.js'\nconsole.log(list)`)
  write('list.js', `import { row } from './row.js'\nexport const list = [row, Date.now()]`)
  write('row.js', `import { line } from './line.js'\nexport const row = { line, at: Date.now() }`)
  write('line.js', 'export const line = { at: Date.now() }')
  await build({
    ...{ root, configFile: false, logLevel: 'silent', plugins: [chunkCirclesPlugin()] },
    build: {
      ...{ write: false, minify: false },
      rolldownOptions: {
        input: join(root, 'begin.js'),
        output: {
          codeSplitting: { groups: groups.map((group) => ({ ...group, includeDependenciesRecursively: false })) },
        },
      },
    },
  })
}

test('a build whose chunks wait for each other fails and names them; without the circle it succeeds', async () => {
  await buildGrouped([{ name: 'row', test: /(row|line)\.js$/ }])
  const circle = buildGrouped([
    { name: 'ends', test: /(list|line)\.js$/ },
    { name: 'row', test: /row\.js$/ },
  ])
  await expect(circle).rejects.toThrow(/wait for each other:[\s\S]*ends[\s\S]*row/)
})
