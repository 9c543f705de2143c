// The processes and files of a test run, and their removal. Plain JavaScript without libraries.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The environment variable that marks every process of a run. */
export const markName = 'TEST_FAMILY'

/** A separate folder for the temporary files of a run, so that it can be deleted as a whole. */
export function makeRunFolder() {
  // The path of a browser's socket in there must stay short, and the default on macOS is long.
  const folder = mkdtempSync(join(process.platform === 'darwin' ? '/tmp' : tmpdir(), 'daoxing-tests-'))
  chmodSync(folder, 0o711) // If root runs the tests, the database in it belongs to another user.
  return folder
}

const memory = '/dev/shm'

/** The folder of a run, and those in memory that carry its mark (`kit/server/testing/global-setup.ts`). */
function foldersOf({ mark, folder }) {
  const inMemory = existsSync(memory) ? readdirSync(memory).filter((name) => name.includes(`-${mark}-`)) : []
  return [folder, ...inMemory.map((name) => join(memory, name))]
}

/**
 * The processes of a run: those with its mark, and a database on its folder, which has a separate environment. Only
 * Linux exposes both.
 */
export function familyOf(run) {
  if (process.platform !== 'linux') return []
  const folders = foldersOf(run)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .map((pid) => ({ pid: Number(pid), command: readProc(pid, 'cmdline').replaceAll('\0', ' ') }))
    .filter(
      ({ pid, command }) =>
        folders.some((folder) => command.includes(` -D ${folder}/`)) ||
        readProc(pid, 'environ').includes(`${markName}=${run.mark}`),
    )
}

/** Ends the remaining processes of a run and reports each; processes that start in the meantime are ended, too. */
export async function endFamily(run, report = () => undefined) {
  for (let tries = 0; tries < 50; tries += 1) {
    const left = familyOf(run)
    if (left.length === 0) return
    for (const { pid, command } of left) {
      report(command)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended in the meantime.
      }
    }
    await pause(100)
  }
}

export function removeRunFolders(run) {
  for (const folder of foldersOf(run)) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // It ended during the check, or belongs to another user.
  }
}
