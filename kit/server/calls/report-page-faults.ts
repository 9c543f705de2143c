import { reportPageFaults } from '@daoxing/kit/contract'
import { answer } from '../http/answer.ts'
import type { House } from '../process/house.ts'
import { pageFaults } from '../process/kit-metrics.ts'
import { pageMonitoringPort } from '../process/page-monitoring-port.ts'

/** The call is public, so its log lines per minute are limited, for each network and for this process. */
const linesPerNetwork = 40
const linesPerMinute = 400
const minuteMs = 60_000

type Minute = { readonly beganMs: number; lines: number; isSaid: boolean; readonly byNetwork: Map<string, number> }
const minutes = new WeakMap<House, Minute>()

/** Logs and counts errors of pages that may be monitored, including those that are not logged. */
export const reportPageFaultsAnswer = answer(reportPageFaults, async ({ body, address, house, tx, who }) => {
  const monitoring = house.portIfBound(pageMonitoringPort)
  if (monitoring !== undefined && !(await monitoring.isAllowed(tx, who))) return {}
  const allowed = claimLines(house, address, body.faults.length)
  for (const fault of body.faults.slice(0, allowed)) house.log.warn({ ...fault, device: body.device }, 'page fault')
  pageFaults.inc(body.faults.length)
  return {}
})

/** Returns the number of permitted log lines, and logs once a minute that some were dropped. */
function claimLines(house: House, network: string, wanted: number): number {
  const minute = minuteOf(house)
  const before = minute.byNetwork.get(network) ?? 0
  const allowed = Math.max(0, Math.min(wanted, linesPerNetwork - before, linesPerMinute - minute.lines))
  minute.lines += allowed
  if (allowed > 0) minute.byNetwork.set(network, before + allowed)
  if (allowed < wanted && !minute.isSaid) {
    minute.isSaid = true
    house.log.warn('more page faults come than are written down')
  }
  return allowed
}

function minuteOf(house: House): Minute {
  const nowMs = house.clock.nowMs()
  const known = minutes.get(house)
  if (known && nowMs - known.beganMs < minuteMs) return known
  const minute: Minute = { beganMs: nowMs, lines: 0, isSaid: false, byNetwork: new Map() }
  minutes.set(house, minute)
  return minute
}
