import type { FastifyRequest } from 'fastify'
import type { House } from '../process/house.ts'
import type { Principal } from './principal.ts'
import { sessionTokenIn } from './session-cookie.ts'
import type { Authenticator } from '../process/slice.ts'

/** Reads the credentials of a request or a socket and asks every slice who this is. */
export async function whoIs(
  house: House,
  authenticators: readonly Authenticator[],
  { cookie, bearer }: { cookie: string | undefined; bearer: string | undefined },
): Promise<Principal | undefined> {
  const credentials = { cookie: sessionTokenIn(cookie, house.settings.instance), bearer }
  for (const authenticate of authenticators) {
    const principal = await authenticate({ house, credentials })
    if (principal) return principal
  }
  return undefined
}

export type WhoCalls = (request: FastifyRequest) => Promise<Principal | undefined>

/** Finds out once a request who calls, however many ask: the limits of a caller, then the call. */
export function createWhoCalls(house: House, authenticators: readonly Authenticator[]): WhoCalls {
  const known = new WeakMap<FastifyRequest, Promise<Principal | undefined>>()
  return (request) => {
    const asked =
      known.get(request) ??
      whoIs(house, authenticators, {
        // Partners show a credential of their own; a rider's cookie in the same browser says nothing to their calls.
        // The route decides, because an address may be percent-encoded.
        cookie: request.routeOptions.url?.startsWith('/gw/partner/') ? undefined : request.headers.cookie,
        bearer: /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1],
      })
    known.set(request, asked)
    return asked
  }
}
