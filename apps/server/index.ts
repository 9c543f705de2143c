export { readServerPlan, type ServerPlan } from './read-settings.ts'
export { serverSlices } from './registry.ts'
export { startServer } from './start-server.ts'
