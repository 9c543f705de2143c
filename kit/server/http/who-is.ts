import type { FastifyRequest } from 'fastify'
import type { House } from '../process/house.ts'
import type { Principal } from './principal.ts'
import { sessionTokenIn } from './session-cookie.ts'
import type { Authenticator, Credentials } from '../process/slice.ts'

/** Reads the credentials of a request or a socket and lets every slice authenticate them. */
export async function whoIs(
  house: House,
  authenticators: readonly Authenticator[],
  { cookie, bearer, who }: Credentials,
): Promise<Principal | undefined> {
  // A cookie travels along by itself, a bearer credential is chosen: a rider may follow the order of another one.
  const isByBearer = bearer !== undefined && (who === undefined || who === 'guest')
  const token = isByBearer ? undefined : sessionTokenIn(cookie, house.settings.instance)
  const credentials = { cookie: token, bearer, who }
  for (const authenticate of authenticators) {
    const principal = await authenticate({ house, credentials })
    if (principal) return principal
  }
  return undefined
}

export type WhoCalls = (request: FastifyRequest) => Promise<Principal | undefined>

/** Determines the caller once per request, for all of its users: the limits, then the call. */
export function createWhoCalls(house: House, authenticators: readonly Authenticator[]): WhoCalls {
  const known = new WeakMap<FastifyRequest, Promise<Principal | undefined>>()
  return (request) => {
    const session =
      known.get(request) ??
      whoIs(house, authenticators, {
        // Partners have their own credential; their calls ignore a rider's cookie in the same browser. The route
        // decides, because a URL may be percent-encoded.
        cookie: request.routeOptions.url?.startsWith('/gw/partner/') ? undefined : request.headers.cookie,
        who: request.routeOptions.config.who,
        bearer: /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1],
      })
    known.set(request, session)
    return session
  }
}
