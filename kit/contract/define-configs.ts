import type * as z from 'zod/mini'

/** One remote config: a value that an operator can override while the server runs. */
export type ConfigDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string
  readonly schema: Schema
  readonly default: z.output<Schema>
  /** Whether it is public, for use by screens. Limits against abuse never are. */
  readonly isPublic: boolean
}

type Shape = Readonly<Record<string, z.ZodMiniType>>
type ValuesOf<S extends Shape> = { readonly [Name in keyof S]: z.output<S[Name]> }

export type ConfigDefinitions<S extends Shape = Shape> = {
  readonly [Name in keyof S & string]: ConfigDefinition<S[Name]>
}

/** Declares the configs of a slice: schemas of public and private ones, and defaults. */
export function defineConfigs<Public extends Shape, Internal extends Shape>({
  public: open,
  internal,
  defaults,
}: {
  readonly public: Public
  readonly internal: Internal
  readonly defaults: ValuesOf<Public & Internal>
}): ConfigDefinitions<Public & Internal> {
  const entries = [
    ...Object.entries(open).map(([name, schema]) => ({ name, schema, isPublic: true })),
    ...Object.entries(internal).map(([name, schema]) => ({ name, schema, isPublic: false })),
  ]
  const values: Readonly<Record<string, unknown>> = defaults
  return Object.fromEntries(
    entries.map((entry) => [entry.name, { ...entry, default: values[entry.name] }]),
  ) as ConfigDefinitions<Public & Internal>
}
