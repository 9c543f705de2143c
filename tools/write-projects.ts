import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readWorkspace, type Room, type Workspace } from './check/workspace.ts'

type CompilerOptions = Readonly<Record<string, unknown>>
type ProjectFile = { readonly path: string; readonly text: string }

const node: CompilerOptions = { module: 'nodenext', moduleResolution: 'nodenext', lib: ['esnext'], types: ['node'] }
const page: CompilerOptions = {
  module: 'preserve',
  moduleResolution: 'bundler',
  lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['vite/client'],
  jsx: 'react-jsx',
}

/**
 * The compiler options of each kind of face. A contract runs in Node and on the page, so it gets the globals of
 * neither.
 */
const optionsOf: Readonly<Record<Room['face'], CompilerOptions>> = {
  contract: { module: 'nodenext', moduleResolution: 'nodenext', lib: ['esnext'], types: [] },
  server: node,
  simulator: node,
  web: page,
  tools: node,
  journeys: { ...node, lib: ['esnext', 'dom', 'dom.iterable'] },
}

/** The tsconfig.json of every unit and the solution that lists them, derived from the package.json files. */
export function projectFiles(workspace: Workspace): readonly ProjectFile[] {
  const solution = {
    files: [],
    references: workspace.rooms.map((room) => ({ path: room.folder })),
  }
  return [
    { path: 'tsconfig.json', text: asText(solution) },
    ...workspace.rooms.map((room) => ({ path: `${room.folder}/tsconfig.json`, text: asText(project(room)) })),
  ]
}

/** Paths of the projects whose file differs from the one derived from the package.json files. */
export function staleProjects(root: string): readonly string[] {
  return projectFiles(readWorkspace(root))
    .filter(({ path, text }) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text)
    .map(({ path }) => path)
}

export function writeProjects(root: string): readonly string[] {
  const stale = new Set(staleProjects(root))
  for (const { path, text } of projectFiles(readWorkspace(root)))
    if (stale.has(path)) writeFileSync(join(root, path), text)
  return [...stale]
}

function project(room: Room): object {
  const up = relative(room.folder, '')
  const built = `${up}/.tsbuild/${room.folder}`
  // The root's own settings files (vitest, playwright) belong to no package; the tools project includes them.
  const rootSettings = room.face === 'tools' ? ['../*.config.ts'] : []
  return {
    extends: `${up}/tsconfig.base.json`,
    compilerOptions: {
      rootDir: room.face === 'tools' ? '..' : '.',
      outDir: built,
      tsBuildInfoFile: `${built}/.tsbuildinfo`,
      ...optionsOf[room.face],
    },
    include: ['**/*.ts', '**/*.tsx', '**/*.json', ...rootSettings],
    exclude: ['node_modules', 'dist', 'public', 'tsconfig.json', 'package.json'],
    references: room.sees.map((folder) => ({ path: relative(room.folder, folder) })),
  }
}

function asText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

if (import.meta.main) {
  const written = writeProjects(process.cwd())
  console.log(written.length === 0 ? 'every tsconfig.json is fresh' : `written: ${written.join(', ')}`)
}
