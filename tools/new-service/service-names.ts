/** The forms in which the name of a service appears in its files. */
export type ServiceNames = {
  /** `night-bus`: folder, package, path. */
  readonly kebab: string
  /** `nightBus`: functions, calls, keys of refusals. */
  readonly camel: string
  /** `NightBus`: components and schemas. */
  readonly pascal: string
  /** `night_bus`: the schema of its tables. */
  readonly snake: string
  /** `NIGHT_BUS`: kinds of booking, settings of the city. */
  readonly upper: string
}

export function serviceNames(kebab: string): ServiceNames {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab))
    throw new Error(`"${kebab}" is no name for a service: use lower-case words with hyphens, such as night-bus`)
  const pascal = kebab.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return {
    kebab,
    pascal,
    camel: `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`,
    snake: kebab.replaceAll('-', '_'),
    upper: kebab.replaceAll('-', '_').toUpperCase(),
  }
}
