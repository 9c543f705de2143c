import { giveUp, onShutdown, reportReady } from '@daoxing/kit/server'
import { readServerPlan } from './read-settings.ts'
import { startServer } from './start-server.ts'

/** Beside the grace of calls and jobs: what they wrote is sent, sockets, rows and spans are let go. */
const lastWordsMs = 1_100

async function begin(): Promise<void> {
  const plan = readServerPlan(process.env, process.argv.slice(2))
  const { close, url } = await startServer(plan)
  onShutdown(close, plan.graceMs + lastWordsMs)
  reportReady(url)
}

await begin().catch(giveUp)
