import type { CallDefinition } from '@daoxing/kit/contract'
import { declaredJobs } from '../jobs/define-job.ts'
import type { ServerSlice } from './slice.ts'

/**
 * Refuses to start a server that lacks an implementation: a call of a contract without an answer, or a declared job
 * without a worker. A job belongs to the slice that its name starts with.
 *
 * @throws Error that names every missing implementation.
 */
export function assertComplete(slices: readonly ServerSlice[]): void {
  const missing = [...slices.flatMap(unansweredCalls), ...jobsWithoutWorker(slices)]
  if (missing.length > 0) throw new Error(missing.join('; '))
}

function unansweredCalls({ name, contract, calls }: ServerSlice): readonly string[] {
  const answered = new Set<unknown>(calls.map(({ call }) => call))
  return Object.values(contract ?? {})
    .filter((exported) => isCall(exported))
    .filter((call) => !answered.has(call))
    .map((call) => `${name}: the call ${call.id} has no answer`)
}

function isCall(exported: unknown): exported is CallDefinition {
  // A call that we make ourselves names no callers.
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'who' in exported
}

function jobsWithoutWorker(slices: readonly ServerSlice[]): readonly string[] {
  const names = new Set(slices.map(({ name }) => name))
  const bound = new Set(slices.flatMap(({ jobs }) => jobs ?? []).map(({ job }) => job.name))
  return declaredJobs()
    .filter((job) => names.has(job.split('.')[0] ?? '') && !bound.has(job))
    .map((job) => `the job ${job} has no worker`)
}
