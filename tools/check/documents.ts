import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callDocuments } from '../generate-calls.ts'
import { requirementsTable, titleFindings } from '../generate-requirements.ts'
import { isFresh } from './generated-file.ts'
import type { Findings, Guard } from './guard.ts'

/** Pages that refer to source files and must not mention deleted ones. */
const walks = [
  'docs/architecture.md',
  'docs/style.md',
  'docs/words.md',
  'docs/reliability.md',
  'CONTRIBUTING.md',
  'README.md',
]

/** Generated pages are up to date, test titles name existing rows, and the pages name existing files. */
export const documents: Guard = { name: 'documents', find: findDocumentBreaks }

export async function findDocumentBreaks(root: string): Promise<Findings> {
  const generated = [requirementsTable(root), ...(await callDocuments(root))]
  return [
    ...titleFindings(root),
    ...walks.flatMap((page) => missingPaths(root, page)),
    ...generated.filter((file) => !isFresh(root, file)).map(({ path }) => `${path} is stale: run npm run tidy`),
  ]
}

/** Checks that paths in backticks from the root, such as `kit/server/realtime/outbox.ts`, exist. */
export function missingPaths(root: string, page: string): Findings {
  if (!existsSync(join(root, page))) return []
  const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```/g, '')
  const named = text.matchAll(/`((?:kit|foundations|services|apps|tools|e2e|bench|days|docs)\/[\w./-]+)`/g)
  return [...new Set([...named].map(([, path = '']) => path))]
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${page} names ${path}, which does not exist`)
}
