import {
  beginTracing,
  createLog,
  holdHouse,
  type OpenHouse,
  openHouse,
  secureRandom,
  systemClock,
} from '@daoxing/kit/server'
import { warmPlaces } from '@daoxing/places/server'
import { mapGroundIn } from './map-ground-in.ts'
import type { ServerPlan } from './read-settings.ts'
import { serverSlices } from './registry.ts'
import { analyticsUrlIn, servePage } from './serve-page.ts'

export type RunningServer = {
  readonly open: OpenHouse
  readonly url: string
  /** Closes the house and sends the spans that are left. */
  close(): Promise<void>
}

/** Opens the house, begins what its roles say and listens; answers the address. */
export async function startServer(plan: ServerPlan): Promise<RunningServer> {
  const endTracing = await beginTracing({ build: plan.settings.build })
  const open = await openHouse({
    slices: serverSlices,
    databaseUrl: plan.databaseUrl,
    clock: systemClock,
    random: secureRandom,
    log: createLog({ level: plan.logLevel, name: 'server' }),
    settings: plan.settings,
    redisUrl: plan.redisUrl,
    graceMs: plan.graceMs,
  })
  const has = (role: ServerPlan['roles'][number]) => plan.roles.includes(role)
  if (has('http'))
    await servePage(open.app, {
      isSecure: plan.settings.publicUrl.startsWith('https:'),
      hasLiff: Boolean(process.env.LIFF_ID),
      analyticsUrl: analyticsUrlIn(process.env),
      mapGround: mapGroundIn(process.env),
    })
  const isOneOfSeveral = plan.redisUrl !== undefined
  await holdHouse({ databaseUrl: plan.databaseUrl, isShared: isOneOfSeveral, log: open.house.log })
  // Others answer meanwhile, so this one says that it is there when it is as quick as they are.
  if (has('http') && isOneOfSeveral) await warmPlaces()
  const url = await open.app.listen({ port: plan.port, host: plan.host })
  if (has('realtime')) {
    await open.startRealtime()
    await open.startSending()
  }
  if (has('jobs')) await open.startJobs()
  // After the first page can be served: the indices of places take a second, and the first search should not.
  if (has('http') && !isOneOfSeveral) void warmPlaces()
  open.house.log.info({ url, roles: plan.roles, build: plan.settings.build }, 'serving')
  return {
    open,
    url,
    async close() {
      await open.close()
      await endTracing()
    },
  }
}
