import { spawnSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** The user that a program runs as; undefined means: as whoever we are. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

/** PostgreSQL refuses to run as root. This is `nobody` on every Linux; initdb wants a user that has an account. */
const ordinaryUser = { uid: 65534, gid: 65534 }

/** The user that runs PostgreSQL: the owner of data that exist already, else an ordinary user when we are root. */
export function postgresUser(clusterFolder: string): RunAs {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : ordinaryUser
}

/** Whether we have a name on this machine. A container may run us under a bare number, and initdb refuses that. */
export function hasAccount(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false // Node throws where the number has no name.
  }
}

/** Asks the system itself, as that user, whether a path can be reached: folders on the way may be closed to it. */
export function canReach(user: RunAs, path: string): boolean {
  if (!user) return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  const asked = spawnSync('/bin/sh', ['-c', 'test -r "$1" || test -x "$1"', 'sh', path], {
    ...user,
    stdio: 'ignore',
    cwd: '/',
  })
  if (asked.error) {
    throw new Error(
      'PostgreSQL does not run as root, and this root may not start a program as another user; ' +
        'start as an ordinary user, or set DATABASE_URL to a PostgreSQL that is running.',
      { cause: asked.error },
    )
  }
  return asked.status === 0
}
