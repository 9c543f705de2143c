import { spawnSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** The user that a program runs as; undefined means the current user. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

/** PostgreSQL refuses to run as root. This is `nobody` on every Linux; initdb requires a user with an account. */
const ordinaryUser = { uid: 65534, gid: 65534 }

/** The user that runs PostgreSQL: the owner of existing data, else an unprivileged user if this process is root. */
export function postgresUser(clusterFolder: string): RunAs {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : ordinaryUser
}

/** Whether the current user has a name on this machine. A container may run under a bare uid, which initdb refuses. */
export function hasAccount(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false // Node throws if the uid has no name.
  }
}

/** Checks with the system itself, as that user, whether a path is accessible: parent folders may be private. */
export function canReach(user: RunAs, path: string): boolean {
  if (!user) return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  const probe = spawnSync('/bin/sh', ['-c', 'test -r "$1" || test -x "$1"', 'sh', path], {
    ...user,
    stdio: 'ignore',
    cwd: '/',
  })
  if (probe.error) {
    throw new Error(
      'PostgreSQL does not run as root, and this root may not start a program as another user; ' +
        'start as an ordinary user, or set DATABASE_URL to a PostgreSQL that is running.',
      { cause: probe.error },
    )
  }
  return probe.status === 0
}
