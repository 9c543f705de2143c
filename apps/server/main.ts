import { giveUp, onShutdown, reportReady } from '@daoxing/kit/server'
import { readServerPlan } from './read-settings.ts'
import { startServer } from './start-server.ts'

/**
 * In addition to the grace period of calls and jobs: time to send their events and to close sockets, connections and
 * spans.
 */
const lastWordsMs = 1_100

async function begin(): Promise<void> {
  const plan = readServerPlan(process.env, process.argv.slice(2))
  const { close, url } = await startServer(plan)
  onShutdown(close, plan.graceMs + lastWordsMs)
  reportReady(url)
}

await begin().catch(giveUp)
