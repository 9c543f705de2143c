// npm that was killed can tell nobody, and without it nobody could stop us by the number that they know.
import { readFileSync } from 'node:fs'

/** Where npm started us, its end is ours: then this process gets a SIGTERM, as from anybody who wants it to stop. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parents = parentsNow()
  setInterval(() => parentsNow() !== parents && process.kill(process.pid, 'SIGTERM'), 1_000).unref()
}

/** npm starts us directly or through a shell, so its number is one of these. */
function parentsNow() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid) // Only Linux tells the parent of another process as cheaply.
  }
}
