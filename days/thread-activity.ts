import type { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'

const sampleMs = 1_000
const pathsShown = 3

/** A function in a profile: its name, the number of samples in it, and its callees. */
const Profile = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      hitCount: z.int(),
      children: z.optional(z.array(z.int())),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.int() }),
    }),
  ),
})
type ProfileNode = z.infer<typeof Profile>['nodes'][number]

/**
 * The activity of a thread that no longer responds, sampled for a second: a line that tells whether it computes or
 * waits, and its most sampled functions, each with its callers.
 */
export async function threadActivity(worker: Worker): Promise<readonly string[]> {
  const before = worker.performance.eventLoopUtilization()
  const profiling = await worker.startCpuProfile()
  await new Promise((resolve) => setTimeout(resolve, sampleMs))
  const { utilization } = worker.performance.eventLoopUtilization(before)
  const { nodes } = Profile.parse(JSON.parse(await profiling.stop()))
  return [`computes ${Math.round(utilization * 100)} % of the time`, ...hottestWays(nodes)]
}

function hottestWays(nodes: readonly ProfileNode[]): readonly string[] {
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((id) => [id, node] as const)))
  const wayOf = (node: ProfileNode | undefined): string[] =>
    node?.callFrame.url ? [nameOf(node), ...wayOf(callers.get(node.id))] : []
  return nodes
    .filter(({ hitCount, callFrame }) => hitCount > 0 && callFrame.url.startsWith('file:'))
    .toSorted((one, other) => other.hitCount - one.hitCount)
    .slice(0, pathsShown)
    .map((node) => wayOf(node).join(' < '))
}

const projectUrl = new URL('..', import.meta.url).href

function nameOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  return `${functionName || '(anonymous)'} ${url.replace(projectUrl, '')}:${lineNumber + 1}`
}
