// A killed npm sends no signal, and without it this process could not be stopped by the known pid.
import { readFileSync } from 'node:fs'

/** If npm started this process, it ends with npm: it then gets a SIGTERM, like any stop. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parents = parentsNow()
  setInterval(() => parentsNow() !== parents && process.kill(process.pid, 'SIGTERM'), 1_000).unref()
}

/** npm starts this process directly or through a shell, so its pid is one of these. */
function parentsNow() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid) // Only Linux exposes the parent of another process as cheaply.
  }
}
