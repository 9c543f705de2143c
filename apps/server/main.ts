import { onShutdown, reportReady } from '@daoxing/kit/server'
import { readServerPlan } from './read-settings.ts'
import { startServer } from './start-server.ts'

const { open, url } = await startServer(readServerPlan(process.env, process.argv.slice(2)))
onShutdown(() => open.close())
reportReady(url)
