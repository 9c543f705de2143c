import { issueCityPeerCredential } from '@daoxing/identity/contract'
import {
  type ApiClient,
  ApiFailure,
  cityApi,
  type CityWorld,
  createApiClient,
  untilReachable,
} from '@daoxing/kit/simulator'

type Surroundings = Pick<CityWorld, 'serverUrl' | 'citySecret' | 'wheel' | 'network' | 'log'>
type CityPeer = { readonly kind: string; readonly peer: string }

/**
 * The calls of a simulated partner. It requests its credential before the first call, and another one when the server
 * rejects it.
 */
export function connectPeer(world: Surroundings, params: CityPeer): ApiClient {
  let credential: Promise<string> | undefined
  let bearer: string | undefined
  const client = createApiClient({ ...world, credential: () => bearer })

  /** Each credential revokes the previous one, so concurrent calls share one request for it. */
  function issue(): Promise<string> {
    const issued = untilReachable(world, () => cityApi(world).send(issueCityPeerCredential, { params })).then(
      (reply) => reply.credential,
    )
    credential = issued
    issued.catch(() => {
      if (credential === issued) credential = undefined
    })
    return issued
  }

  return {
    async send(call, ...input) {
      const used = (credential ??= issue())
      bearer = await used
      try {
        return await client.send(call, ...input)
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 401) throw error
        bearer = await (credential === used || credential === undefined ? issue() : credential)
        return client.send(call, ...input)
      }
    },
  }
}
