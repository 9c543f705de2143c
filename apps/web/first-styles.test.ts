import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { classesIn, classesOf, classStylesOf, stylesWith } from './first-styles.ts'
import { firstStylesPlugin } from './first-styles.config.ts'

const css = [
  '/*! {a licence} */',
  '@layer theme;',
  '@layer base{*{margin:0}a{color:inherit}}',
  String.raw`@layer utilities{.p-4{padding:1rem}.pt-2{padding-top:.5rem}.before\:content-\[\'\}\'\]:before{content:"}"}`,
  String.raw`@media (width>=24rem){.wide\:flex,.wide\:grid{display:flex}}}`,
  ':root{--ink:#000}',
  '@property --tw-x{syntax:"*";inherits:false}',
  '.home-asks>*{flex:0 0 100%}',
].join('')
const only = (...names: readonly string[]) => stylesWith(css, (name) => names.includes(name))

test('a style sheet keeps the rules whose classes apply, and all rules without a class', () => {
  const whole = only(...classesOf(css))
  expect(whole).toBe(css)
  expect([...classesOf(css)]).toEqual(['p-4', 'pt-2', "before:content-['}']", 'wide:flex', 'wide:grid', 'home-asks'])
  expect(only('pt-2')).toContain('@layer utilities{.pt-2{padding-top:.5rem}}')
  expect(only('wide:grid')).toContain(String.raw`@media (width>=24rem){.wide\:flex,.wide\:grid{display:flex}}`)
  expect(only()).toBe(
    '/*! {a licence} */@layer theme;@layer base{*{margin:0}a{color:inherit}}:root{--ink:#000}@property --tw-x{syntax:"*";inherits:false}',
  )
})

test('the styles that follow a part contain each outer rule with a class as a whole, so that order decides as before', () => {
  const later = classStylesOf(css)
  expect(later).toMatch(/^@layer utilities\{\.p-4\{.*\.pt-2\{.*\}\}\}\.home-asks>/)
  expect(later).not.toMatch(/margin|--ink|@property/)
})

test('a class is found between spaces and quotation marks, not as a part of another one', () => {
  const classes = classesOf(css)
  expect(classesIn('a({className:`p-4 xwide:flex`}),b("pt-2x",x?"wide:grid":"")', classes)).toEqual([
    'p-4',
    'wide:grid',
  ])
  expect(classesIn(String.raw`c("x\npt-2")`, classes)).toEqual(['pt-2'])
  expect(classesIn(`d("before:content-['}']")`, classes)).toEqual(["before:content-['}']"])
})

test('a class with a numeric escape, which no code would contain in this form, is refused', () => {
  expect(() => classesOf(String.raw`.\32 xl{color:red}`)).toThrow('numeric escape')
})

/** Builds a page with a first screen, a later one, and data without styles; returns its files by their names. */
async function buildPage({
  later = 'late both',
  colour = 'red',
}: {
  readonly later?: string
  readonly colour?: string
}) {
  const root = mkdtempSync(join(tmpdir(), 'daoxing-styles-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  write('main.css', `html{margin:0}.late{color:${colour}}.early{color:green}.both{color:blue}`)
  write('index.html', '<html><head></head><body><script type="module" src="./main.js"></script></body></html>')
  write('main.js', `import './main.css'\nimport('./opening.js').then((file) => console.log(file.first, file.next()))`)
  const next = `export const next = () => [import('./later.js'), import('./data.js')]`
  write('opening.js', `export const first = 'early both'\n${next}`)
  write('later.js', `export const later = '${later}'`)
  write('data.js', `export const data = 'numbers'`)
  await build({
    ...{ root, configFile: false, logLevel: 'silent', plugins: [firstStylesPlugin(['/opening.js'])] },
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, names) => names.filter((name) => name.endsWith('.css')),
      },
      // In the entry, it would change the name of every file that loads another one.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'helper', test: /preload-helper/ }] } } },
    },
  })
  const assets = join(root, 'dist/assets')
  const files = Object.fromEntries(readdirSync(assets).map((file) => [file, readFileSync(join(assets, file), 'utf8')]))
  const named = (name: string) => Object.keys(files).find((file) => file.startsWith(`${name}-`)) ?? ''
  return { files, named, page: readFileSync(join(root, 'dist/index.html'), 'utf8') }
}

test('the page has the styles of its first screen; a chunk with further classes, and no other, loads all of them', async () => {
  const { files, named, page } = await buildPage({})
  expect(page.match(/[\w-]+\.css/g)).toEqual([named('first')])
  expect(files[named('first')]?.trim()).toBe('html{margin:0}.early{color:green}.both{color:#00f}')
  expect(files[named('styles')]?.trim()).toBe('.late{color:red}.early{color:green}.both{color:#00f}')
  const loading = Object.values(files).find((code) => code.includes(named('later'))) ?? ''
  expect(loading.match(/[\w-]+\.css/g)).toEqual([named('styles')])
  expect(loading).toMatch(/later-[\w-]+\.js[`'"]\),__vite__mapDeps\(\[0\]\)/)
  expect(loading).toMatch(/data-[\w-]+\.js[`'"]\),\[\]\)/)
})

test('a file that names other styles has another name, or a browser would keep the one that names lost ones', async () => {
  const [one, other] = [await buildPage({}), await buildPage({ colour: 'navy' })]
  expect(one.named('later')).toBe(other.named('later'))
  for (const [file, text] of Object.entries(one.files))
    if (file in other.files) expect([file, other.files[file]]).toEqual([file, text])
})
