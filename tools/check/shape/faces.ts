import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Findings } from '../guard.ts'
import type { Slice, Workspace } from '../workspace.ts'
import { faceNames } from '../workspace.ts'
import { isCode, type SourceFile } from './source-files.ts'

const readmeLinesMax = 60

/** Every slice has the same structure: its declared faces, each with its index.ts, and a README of one page. */
export function faceFindings(workspace: Workspace, sources: readonly SourceFile[]): Findings {
  return workspace.slices
    .filter((slice) => slice.layer !== 'app')
    .flatMap((slice) => [
      ...facesOf(workspace.root, slice),
      ...readmeOf(workspace.root, slice),
      ...strayFiles(slice, sources),
    ])
}

function facesOf(root: string, slice: Slice): Findings {
  return [
    ...slice.declaredFaces
      .filter((face) => !existsSync(join(root, slice.folder, face, 'index.ts')))
      .map((face) => `${slice.folder}/package.json exports ./${face}, but ${face}/index.ts is missing`),
    ...slice.faces
      .filter((face) => !slice.declaredFaces.includes(face))
      .map((face) => `${slice.folder}/${face} exists, but package.json does not export ./${face}`),
    ...(slice.declaredFaces.length === 0 ? [`${slice.folder}/package.json exports no face`] : []),
  ]
}

function readmeOf(root: string, slice: Slice): Findings {
  const path = `${slice.folder}/README.md`
  if (!existsSync(join(root, path))) return slice.layer === 'kit' ? [] : [`${path} is missing`]
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
  return lines > readmeLinesMax ? [`${path} has ${lines} lines; a slice is explained in ${readmeLinesMax}`] : []
}

function strayFiles(slice: Slice, sources: readonly SourceFile[]): Findings {
  return sources
    .filter(({ path }) => isCode(path) && path.startsWith(`${slice.folder}/`))
    .filter(({ path }) => !faceNames.some((face) => path.startsWith(`${slice.folder}/${face}/`)))
    .map(({ path }) => `${path} lies in no face of ${slice.name}`)
}
