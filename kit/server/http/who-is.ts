import type { CallDefinition } from '@daoxing/kit/contract'
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

const isOfPartners = ({ url, config: { credentialForm } }: FastifyRequest['routeOptions']) =>
  credentialForm !== undefined || url?.startsWith('/gw/partner/') === true

/** A credential in Base64 may end with a line break, as many tools encode it. */
function credentialIn(authorization: string, form: CallDefinition['credentialForm']): string | undefined {
  if (form === undefined) return /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  const encoded = /^token +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization)?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8').trim()
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
        cookie: isOfPartners(request.routeOptions) ? undefined : request.headers.cookie,
        who: request.routeOptions.config.who,
        bearer: credentialIn(request.headers.authorization ?? '', request.routeOptions.config.credentialForm),
      })
    known.set(request, session)
    return session
  }
}
