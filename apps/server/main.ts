import { onShutdown, reportReady } from '@daoxing/kit/server'
import { readServerPlan } from './read-settings.ts'
import { startServer } from './start-server.ts'

const plan = readServerPlan(process.env, process.argv.slice(2))
const { close, url } = await startServer(plan)
/** Beside the grace of calls and jobs: what they wrote is sent, sockets, rows and spans are let go. */
const lastWordsMs = 1_100
onShutdown(close, plan.graceMs + lastWordsMs)
reportReady(url)
