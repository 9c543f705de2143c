import type { reportPageFaults } from '@daoxing/kit/contract'
import type { Handler } from '../bind-call.ts'

/** How many faults pages have told of, since this process began. */
export const pageFaultsTold = { count: 0 }

/** Puts what went wrong in pages into the log of the server, where one looks, and counts it. */
export const reportPageFaultsHandler: Handler<typeof reportPageFaults> = async ({ body, house }) => {
  for (const fault of body.faults) house.log.warn({ ...fault, device: body.device }, 'page fault')
  pageFaultsTold.count += body.faults.length
  return {}
}
