// node tools/testing/rooms-reached.ts REF: the folders whose tests a change since REF can reach, one per line.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A workspace and the workspaces that its manifest lists, all by folder, such as `foundations/places`. */
export type Workspace = { readonly folder: string; readonly dependsOn: readonly string[] }

/** Folders outside the workspaces. Their tests run the whole product, so a change of any workspace reaches them. */
const wholeProduct = ['days', 'e2e']
const everything = ['kit', 'foundations', 'services', 'apps', 'tools', ...wholeProduct]

/**
 * The folders whose tests a change can reach. A test file reaches only its own workspace; any other file of a workspace
 * reaches every workspace that depends on it and the journeys; a document reaches nothing. A file outside these
 * folders, such as `package.json`, reaches everything.
 */
export function roomsReached(changed: readonly string[], workspaces: readonly Workspace[]): readonly string[] {
  const reached = new Set<string>()
  for (const path of changed) {
    if (path.endsWith('.md') || path.startsWith('docs/')) continue
    const own = workspaces.find(({ folder }) => path.startsWith(`${folder}/`))
    const beside = ['tools', ...wholeProduct].find((folder) => path.startsWith(`${folder}/`))
    if (own !== undefined) for (const folder of reachedFrom(own, path, workspaces)) reached.add(folder)
    else if (beside !== undefined) reached.add(beside)
    else return everything
  }
  return [...reached].sort()
}

function reachedFrom(own: Workspace, path: string, workspaces: readonly Workspace[]): readonly string[] {
  if (/\.test\.tsx?$/.test(path)) return [own.folder]
  const dependants = new Set([own.folder])
  // A set is iterated in insertion order, so elements that are added on the way are visited as well.
  for (const folder of dependants)
    for (const other of workspaces) if (other.dependsOn.includes(folder)) dependants.add(other.folder)
  return [...dependants, ...wholeProduct]
}

/** Every workspace of the repository, read from the manifests. */
export function workspacesOf(root: string): readonly Workspace[] {
  const read = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const manifests = (read('package.json').workspaces ?? [])
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .map((path) => ({ folder: dirname(path), manifest: read(path) }))
  const folderOf = new Map(manifests.map(({ folder, manifest }) => [manifest.name, folder]))
  return manifests.map(({ folder, manifest: { dependencies = {}, devDependencies = {} } }) => ({
    folder,
    dependsOn: Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folderOf.get(name) ?? []),
  }))
}

type Manifest = {
  readonly name: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/**
 * Files that differ from a commit, and new files that git does not ignore. Throws for a commit that git does not know.
 */
export function changedSince(root: string, ref: string): readonly string[] {
  const git = (...words: readonly string[]) =>
    execFileSync('git', [...words], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean)
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', ref, '--'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  console.log(roomsReached(changedSince(root, process.argv[2] ?? 'HEAD'), workspacesOf(root)).join('\n'))
}
