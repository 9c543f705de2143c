// The processes and files of a test run, and their removal. Plain JavaScript without libraries.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The name in the environment under which every process of a run carries the mark of the run. */
export const markName = 'TEST_FAMILY'

/** A folder for all that a run writes away for a while: its own, so that it can be thrown away as a whole. */
export function makeRunFolder() {
  // The name of a browser's socket in there must stay short, and what macOS offers is long.
  const folder = mkdtempSync(join(process.platform === 'darwin' ? '/tmp' : tmpdir(), 'daoxing-tests-'))
  chmodSync(folder, 0o711) // Where root runs the tests, the database in it belongs to another user.
  return folder
}

/**
 * The processes of a run: those that inherited its mark, and a database on a folder of it, which is given an environment
 * of its own. Only Linux shows both of others.
 */
export function familyOf({ mark, folder }) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .map((pid) => ({ pid: Number(pid), command: readProc(pid, 'cmdline').replaceAll('\0', ' ') }))
    .filter(
      ({ pid, command }) =>
        command.includes(` -D ${folder}/`) || readProc(pid, 'environ').includes(`${markName}=${mark}`),
    )
}

/** Ends what is left of a run and hears of each; what is started meanwhile is ended, too. */
export async function endFamily(run, tell = () => undefined) {
  for (let tries = 0; tries < 50; tries += 1) {
    const left = familyOf(run)
    if (left.length === 0) return
    for (const { pid, command } of left) {
      tell(command)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended meanwhile.
      }
    }
    await pause(100)
  }
}

export function removeRunFolder({ folder }) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // It ended while we looked, or belongs to another user.
  }
}
