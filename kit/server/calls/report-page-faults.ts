import type { reportPageFaults } from '@daoxing/kit/contract'
import type { Handler } from '../bind-call.ts'
import { pageFaults } from '../kit-metrics.ts'

/** Puts what went wrong in pages into the log of the server, where one looks, and counts it. */
export const reportPageFaultsHandler: Handler<typeof reportPageFaults> = async ({ body, house }) => {
  for (const fault of body.faults) house.log.warn({ ...fault, device: body.device }, 'page fault')
  pageFaults.inc(body.faults.length)
  return {}
}
