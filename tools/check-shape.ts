import { type HouseContracts, readContracts } from './check/contracts.ts'
import type { Findings, Guard } from './check/guard.ts'
import { callFindings } from './check/shape/calls.ts'
import { faceFindings } from './check/shape/faces.ts'
import { fileFindings } from './check/shape/files.ts'
import { memoryFindings } from './check/shape/memory.ts'
import { readSources } from './check/shape/source-files.ts'
import { serviceWordFindings } from './check/shape/service-words.ts'
import { storeFindings } from './check/shape/stores.ts'
import { syntaxFindings } from './check/shape/syntax.ts'
import { wordFindings } from './check/shape/words.ts'
import { readWorkspace } from './check/workspace.ts'

/**
 * All slices have the same structure: same folders, same names, every call answered once, every refusal with its texts.
 */
export const shape: Guard = { name: 'shape', find: findShapeBreaks }

export async function findShapeBreaks(root: string): Promise<Findings> {
  return shapeFindings(root, await readContracts(root))
}

/** Checks a repository whose contracts have been read. */
export function shapeFindings(root: string, contracts: HouseContracts): Findings {
  const workspace = readWorkspace(root)
  const sources = readSources(root)
  return [
    ...faceFindings(workspace, sources),
    ...fileFindings(sources),
    ...syntaxFindings(sources),
    ...memoryFindings(sources),
    ...storeFindings(sources),
    ...callFindings(root, contracts, sources),
    ...serviceWordFindings(contracts, sources),
    ...wordFindings(root, contracts, sources),
  ]
}

if (import.meta.main) {
  const findings = await findShapeBreaks(process.cwd())
  for (const finding of findings) console.log(finding)
  process.exitCode = findings.length === 0 ? 0 : 1
}
