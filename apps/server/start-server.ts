import {
  beginTracing,
  createLog,
  fingerprintOf,
  holdHouse,
  type OpenHouse,
  openHouse,
  secureRandom,
  systemClock,
  within,
} from '@daoxing/kit/server'
import { chosenStyle, groundVersion, warmPlaces, warmPlacesBetweenCalls } from '@daoxing/places/server'
import { mapGroundIn, mapGroundOf } from './map-ground-in.ts'
import type { ServerPlan } from './read-settings.ts'
import { serverSlices } from './registry.ts'
import { analyticsUrlIn, servePage } from './serve-page.ts'

export type RunningServer = {
  readonly open: OpenHouse
  readonly url: string
  /** Closes the house and sends the spans that are left. */
  close(): Promise<void>
}

const goodbyeMs = 100

/** The rings as they are now. A server that talks to a city uses the secret with which both were started. */
function keysAtHand({ sharesSecretWithCity, settings }: ServerPlan): string {
  const { followedKeys, citySecret, citySecretsBefore = [] } = settings
  const rings = followedKeys?.rings() ?? { wallet: [], city: [citySecret, ...citySecretsBefore] }
  return fingerprintOf(rings, sharesSecretWithCity ? citySecret : rings.city[0])
}

/** Opens the house, begins what its roles say and listens; answers the address. */
export async function startServer(plan: ServerPlan): Promise<RunningServer> {
  const endTracing = await beginTracing({ build: plan.settings.build })
  const log = createLog({ level: plan.logLevel, name: 'server' })
  const isOneOfSeveral = plan.redisUrl !== undefined
  // Before anything is written: whoever may not work here leaves the database as it is.
  const held = await holdHouse({
    databaseUrl: plan.databaseUrl,
    isShared: isOneOfSeveral,
    log,
    keysAtHand: () => keysAtHand(plan),
  })
  const open = await openHouse({
    slices: serverSlices,
    databaseUrl: plan.databaseUrl,
    clock: systemClock,
    random: secureRandom,
    log,
    settings: plan.settings,
    redisUrl: plan.redisUrl,
    graceMs: plan.graceMs,
  })
  const has = (role: ServerPlan['roles'][number]) => plan.roles.includes(role)
  if (has('http'))
    await servePage(open.app, {
      clock: systemClock,
      isSecure: plan.settings.publicUrl.startsWith('https:'),
      hasLiff: Boolean(process.env.LIFF_ID),
      analyticsUrl: analyticsUrlIn(process.env),
      mapGround: mapGroundIn(process.env),
      chosenGround: () => mapGroundOf(chosenStyle(plan.settings.mapFolder)),
      groundVersion: groundVersion(),
    })
  // Others answer meanwhile, so this one says that it is there when it is as quick as they are.
  if (has('http') && isOneOfSeveral) await warmPlaces()
  // Before it listens, so that whoever hears that it is ready finds the door of the sockets open.
  if (has('realtime')) await open.startRealtime()
  const url = await open.app.listen({ port: plan.port, host: plan.host })
  if (has('realtime')) await open.startSending()
  if (has('jobs')) await open.startJobs()
  // After the first page can be served: the indices of places take a second, and the first search should not.
  if (has('http') && !isOneOfSeveral) void warmPlacesBetweenCalls()
  log.info({ url, roles: plan.roles, build: plan.settings.build }, 'serving')
  return {
    open,
    url,
    async close() {
      // A successor waits from now on; a database that does not answer is no reason to wait ourselves.
      await within(goodbyeMs, held.leave())
      await open.close()
      await within(goodbyeMs, held.letGo())
      await endTracing()
    },
  }
}
