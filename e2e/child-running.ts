import { readdirSync, readFileSync } from 'node:fs'

/** The process below a parent that runs a file, from the kernel's own lists. */
export function childRunning(parent: number, file: string): number {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      // The name of a process may contain spaces and brackets; its parent is the second field after it.
      const parentOf = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      if (command.includes(file) && parentOf === parent) return Number(entry)
    } catch {
      // It ended between the listing and the read.
    }
  }
  throw new Error(`no process below ${parent} runs ${file}`)
}
