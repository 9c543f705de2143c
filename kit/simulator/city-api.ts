import { type ApiClient, createApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import type { CityWorld } from './city-world.ts'

const unreachablePauseMs = 2_000

/** Calls of the city itself, authenticated by the shared secret. */
export function cityApi({
  serverUrl,
  citySecret,
  wheel,
  network,
}: Pick<CityWorld, 'serverUrl' | 'citySecret' | 'wheel' | 'network'>): ApiClient {
  return createApiClient({ serverUrl, wheel, network, credential: () => citySecret })
}

/** Retries while the server is unreachable or fails; a refusal is a mistake of the caller and is thrown. */
export async function untilReachable<Reply>(
  { log, wheel }: Pick<CityWorld, 'log' | 'wheel'>,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiFailure) || (error.status > 0 && error.status < 500)) throw error
      log.error({ callId: error.callId, status: error.status, code: error.code }, 'the server does not answer')
      await wheel.sleep(unreachablePauseMs)
    }
  }
}
