import { onShutdown, reportReady } from '@daoxing/kit/server'
import { readServerPlan } from './read-settings.ts'
import { startServer } from './start-server.ts'

const { close, url } = await startServer(readServerPlan(process.env, process.argv.slice(2)))
onShutdown(close)
reportReady(url)
