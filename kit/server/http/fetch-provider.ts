import { providerDurations } from '../process/kit-metrics.ts'
import { secondsTimer } from '../process/metrics.ts'
import { traced } from '../process/tracing.ts'

/** The name of an external provider in metrics and traces: `sms`, `card`, `osrm`. */
export type ProviderName = string

/**
 * `fetch` for calls to a provider: counted and traced under the provider's name. Neither contains the URL or the body,
 * since both may contain personal data; and our trace context is not sent to the provider.
 */
export function fetchProvider(provider: ProviderName, url: string | URL, request: RequestInit = {}): Promise<Response> {
  return atProvider(provider, () => fetch(url, request), {
    method: request.method ?? 'GET',
    outcomeOf: ({ status }) => status,
  })
}

/** Like `fetchProvider`, for calls that do not use `fetch`; an exception counts as lost. */
export function atProvider<T>(
  provider: ProviderName,
  ask: () => Promise<T>,
  { method, outcomeOf }: { readonly method?: string; readonly outcomeOf?: (answer: T) => number } = {},
): Promise<T> {
  const facts = { 'daoxing.provider': provider, 'http.request.method': method }
  return traced({ name: `ask ${provider}`, kind: 'client', facts }, async (span) => {
    const seconds = secondsTimer()
    try {
      const answer = await ask()
      const status = outcomeOf?.(answer) ?? 200
      span.say({ 'http.response.status_code': outcomeOf ? status : undefined })
      if (status >= 500) span.fail(String(status))
      providerDurations.observe({ provider, outcome: `${Math.floor(status / 100)}xx` }, seconds())
      return answer
    } catch (error) {
      providerDurations.observe({ provider, outcome: 'lost' }, seconds())
      throw error
    }
  })
}
