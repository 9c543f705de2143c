import { readConfigs } from '@daoxing/configs/contract'
import { ApiError, send } from '@daoxing/kit/web'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

type Schemas = Readonly<Record<string, z.ZodMiniType>>
type SomeOf<S extends Schemas> = { readonly [Name in keyof S]?: z.output<S[Name]> }

/**
 * Configs by name. The first load is cached for the lifetime of the page, and concurrent callers share it [CFG-004]; a
 * refused load is an empty object [CFG-005] and is retried by the next screen that needs it.
 */
export const configsQuery = <S extends Schemas, Name extends keyof S & string>(schemas: S, names: readonly Name[]) => {
  type Some = SomeOf<Pick<S, Name>>
  const sorted: readonly Name[] = names.toSorted()
  // Stated, because the compiler cannot infer it through the function of `staleTime`.
  return queryOptions<Some, Error, Some, string[]>({
    queryKey: ['configs', ...sorted],
    staleTime: ({ state }) => (Object.keys(state.data ?? {}).length === 0 ? 0 : 'static'),
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Some> => {
      try {
        const values = await send(readConfigs, { query: { config_names: `{${sorted.join(',')}}` }, signal })
        return readable(schemas, sorted, values)
      } catch (error) {
        if (error instanceof ApiError) return {}
        throw error
      }
    },
  })
}

/** The configs that this page supports: one with a newer format counts as missing. */
function readable<S extends Schemas, Name extends keyof S & string>(
  schemas: S,
  names: readonly Name[],
  values: Readonly<Record<string, unknown>>,
): SomeOf<Pick<S, Name>> {
  const parsed = names.flatMap((name) => {
    const schema = schemas[name]
    const result = schema && z.safeParse(schema, values[name])
    return result?.success ? [[name, result.data]] : []
  })
  return Object.fromEntries(parsed)
}
