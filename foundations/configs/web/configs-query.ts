import {
  type PublicConfigName,
  PublicConfigs,
  publicConfigNames,
  readConfigs,
  SomeConfigs,
} from '@daoxing/configs/contract'
import { ApiError, send } from '@daoxing/kit/web'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

/**
 * Configs by name. The first load is kept for as long as the page lives, and whoever asks meanwhile waits for it
 * [CFG-004]; a load that was refused is an empty object [CFG-005] and is tried again by the next screen that asks.
 */
export const configsQuery = (names: readonly PublicConfigName[]) => {
  const sorted = names.toSorted()
  // Said, because the compiler cannot infer it through the function of `staleTime`.
  return queryOptions<SomeConfigs, Error, SomeConfigs, string[]>({
    queryKey: ['configs', ...sorted],
    staleTime: ({ state }) => (Object.keys(state.data ?? {}).length === 0 ? 0 : 'static'),
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<SomeConfigs> => {
      try {
        return readable(await send(readConfigs, { query: { config_names: `{${sorted.join(',')}}` }, signal }))
      } catch (error) {
        if (error instanceof ApiError) return {}
        throw error
      }
    },
  })
}

/** The configs that this page understands: one whose form is newer than the page counts as missing. */
function readable(answer: Readonly<Record<string, unknown>>): SomeConfigs {
  const understood = publicConfigNames.filter((name) => z.safeParse(PublicConfigs.shape[name], answer[name]).success)
  return SomeConfigs.parse(Object.fromEntries(understood.map((name) => [name, answer[name]])))
}
