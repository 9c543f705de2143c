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
  /** Closes the house and sends the remaining spans. */
  close(): Promise<void>
}

const goodbyeMs = 100

/** The current key rings. A server with a city uses the secret with which both were started. */
function keysAtHand({ sharesSecretWithCity, settings }: ServerPlan): string {
  const { followedKeys, citySecret, citySecretsBefore = [] } = settings
  const rings = followedKeys?.rings() ?? { wallet: [], city: [citySecret, ...citySecretsBefore] }
  return fingerprintOf(rings, sharesSecretWithCity ? citySecret : rings.city[0])
}

/** Opens the house, starts the roles of its settings and listens; returns the address. */
export async function startServer(plan: ServerPlan): Promise<RunningServer> {
  const endTracing = await beginTracing({ build: plan.settings.build })
  const log = createLog({ level: plan.logLevel, name: 'server' })
  const isOneOfSeveral = plan.redisUrl !== undefined
  // Runs before any write: a process that may not run here leaves the database unchanged.
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
  // Other servers respond in the meantime, so this one reports ready once it is as fast as they are.
  const indexesAhead = has('http') && plan.indexesPlacesAhead
  if (indexesAhead && isOneOfSeveral) await warmPlaces()
  // Runs before the server listens, so that sockets are accepted as soon as it reports ready.
  if (has('realtime')) await open.startRealtime()
  const url = await open.app.listen({ port: plan.port, host: plan.host })
  if (has('realtime')) await open.startSending()
  if (has('jobs')) await open.startJobs()
  // After the page can be served: the indices of places take a second, which the first search should not wait for.
  if (indexesAhead && !isOneOfSeveral) void warmPlacesBetweenCalls()
  log.info({ url, roles: plan.roles, build: plan.settings.build }, 'serving')
  return {
    open,
    url,
    async close() {
      // A successor waits from now on; an unresponsive database is no reason to wait here.
      await within(goodbyeMs, held.leave())
      await open.close()
      await within(goodbyeMs, held.letGo())
      await endTracing()
    },
  }
}
