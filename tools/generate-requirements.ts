import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GeneratedFile, writeGenerated } from './check/generated-file.ts'
import type { Findings } from './check/guard.ts'
import { isTest, readSources, type SourceFile } from './check/shape/source-files.ts'

/** A sentence of docs/requirements with the id that test titles carry. */
export type RequirementRow = { readonly id: string; readonly area: string; readonly sentence: string }
/** A test title that names rows, and its position. */
export type Proof = { readonly path: string; readonly title: string; readonly ids: readonly string[] }

const idsPerTitleMax = 3
const folder = 'docs/requirements'

/** The table of the tests that prove each row. */
export function requirementsTable(root: string): GeneratedFile {
  const rows = readRows(root)
  const proofs = readProofs(readSources(root))
  const proofsOf = Map.groupBy(
    proofs.flatMap((proof) => proof.ids.map((id) => ({ id, proof }))),
    ({ id }) => id,
  )
  const areas = [...Map.groupBy(rows, (row) => row.area)]
  const isProven = (row: RequirementRow) => proofsOf.has(row.id)
  const lines = [
    '# Which test proves which requirement',
    '',
    'Written by `node tools/generate-requirements.ts` from the titles of the tests; the sentences stand in [docs/requirements](../requirements/README.md).',
    '',
    `${rows.filter(isProven).length} of ${rows.length} rows are named by a test.`,
    '',
    '| area | proven | rows |',
    '|---|---|---|',
    ...areas.map(
      ([area, list]) => `| [${area}](../requirements/${area}.md) | ${list.filter(isProven).length} | ${list.length} |`,
    ),
    ...areas.flatMap(([area, list]) => {
      const proven = list.filter(isProven)
      if (proven.length === 0) return []
      const proofLines = proven.flatMap((row) =>
        (proofsOf.get(row.id) ?? []).map(
          ({ proof }) => `| ${row.id} | ${cell(proof.title)} | [${proof.path}](../../${proof.path}) |`,
        ),
      )
      return ['', `## ${area}`, '', '| row | test | file |', '|---|---|---|', ...proofLines]
    }),
  ]
  return { path: 'docs/generated/requirements.md', text: `${lines.join('\n')}\n` }
}

/** A title proves at most three rows, and only existing ones. */
export function titleFindings(root: string): Findings {
  const known = new Set(readRows(root).map((row) => row.id))
  const prefixes = new Set([...known].map((id) => id.slice(0, id.lastIndexOf('-'))))
  return readProofs(readSources(root)).flatMap(({ path, title, ids }) => [
    ...(ids.length > idsPerTitleMax
      ? [`${path}: "${title}" names ${ids.length} rows; a test proves at most three`]
      : []),
    ...ids
      .filter((id) => prefixes.has(id.slice(0, id.lastIndexOf('-'))) && !known.has(id))
      .map((id) => `${path}: "${title}" names ${id}, which is no row of ${folder}`),
  ])
}

export function readRows(root: string): readonly RequirementRow[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .flatMap((name) =>
      [...readFileSync(join(root, folder, name), 'utf8').matchAll(/^\| ([A-Z]{3,4}-\d{3}) \| [^|]* \| (.*) \|$/gm)].map(
        ([, id = '', sentence = '']) => ({ id, area: name.slice(0, -3), sentence }),
      ),
    )
}

function readProofs(sources: readonly SourceFile[]): readonly Proof[] {
  const titles = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1)[\s\S])*?)\1/g
  return (
    sources
      // The tests of the guards contain planted titles.
      .filter(({ path }) => (isTest(path) || /^e2e\/.*\.ts$/.test(path)) && !path.startsWith('tools/check/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(titles)].map(([, , title = '']) => ({
          path,
          title,
          ids: title.match(/\b[A-Z]{3,4}-\d{3}\b/g) ?? [],
        })),
      )
      .filter(({ ids }) => ids.length > 0)
      .sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
  )
}

function cell(title: string): string {
  return title
    .replace(/\s*\[[^\]]*\]\s*$/, '')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ')
}

if (import.meta.main) {
  const written = writeGenerated(process.cwd(), [requirementsTable(process.cwd())])
  console.log(written.length === 0 ? 'docs/generated/requirements.md is fresh' : `written: ${written.join(', ')}`)
}
