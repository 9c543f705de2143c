import { readdirSync, readFileSync } from 'node:fs'

export type SeenProcess = {
  readonly pid: number
  readonly parent: number
  readonly command: string
  readonly cpuMs: number
}

/** The kernel counts in hundredths of a second on every machine. */
const tickMs = 10

/** A process and all that it started, with the CPU time of each; the time of children that ended counts for their parent. */
export function processTree(root: number): readonly SeenProcess[] {
  const all = readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? readProcess(Number(entry)) : []))
  const tree = all.filter(({ pid }) => pid === root)
  // It grows while it is walked.
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree
}

/** CPU milliseconds so far of those in the tree whose command holds the text. */
export function cpuMsOf(root: number, commandPart = ''): number {
  return processTree(root)
    .filter(({ command }) => command.includes(commandPart))
    .reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

function readProcess(pid: number): readonly SeenProcess[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything, so fields are counted behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return [{ pid, parent: Number(fields[1]), command, cpuMs: ticks * tickMs }]
  } catch {
    return [] // It ended between the listing and the read.
  }
}
