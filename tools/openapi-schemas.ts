import type { HouseContracts, NamedSchemas } from './check/contracts.ts'

type Direction = keyof HouseContracts['named']

/** The schemas of a document: each named one stands once in its components, and every use refers to it. */
export type SharedSchemas = {
  /** The schema with references to components. */
  of(schema: object, direction: Direction): object
  /** The same; a schema that is itself a named one is written out. */
  inFull(schema: object, direction: Direction): object
  /** The components that were referred to. */
  used(): NamedSchemas
}

const definitions = '#/$defs/'
const components = '#/components/schemas/'

/**
 * A body may omit a field with a default, and a reply never does, so one name can have two schemas. The one of a body
 * is then called `slice.Name.request`.
 */
export function sharedSchemas(named: HouseContracts['named']): SharedSchemas {
  const twofold = namesWithTwoForms(named)
  const written = new Map<string, object>()
  const inFull = (schema: object, direction: Direction): object =>
    '$ref' in schema
      ? withReferences(namedBy(String(schema.$ref), direction), direction)
      : withReferences(schema, direction)
  const namedBy = (reference: string, direction: Direction) => {
    const schema = named[direction][nameIn(reference)]
    if (schema === undefined) throw new Error(`no schema has the name ${reference}`)
    return schema
  }
  const withReferences = (schema: object, direction: Direction): object =>
    JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' ? component(value, direction) : value))
  const component = (reference: string, direction: Direction): string => {
    const name = nameIn(reference)
    const id = direction === 'input' && twofold.has(name) ? `${name}.request` : name
    if (!written.has(id)) {
      // Entered first, so that a schema that contains itself is written once.
      written.set(id, {})
      written.set(id, withReferences(namedBy(reference, direction), direction))
    }
    return `${components}${id}`
  }
  return {
    of: withReferences,
    inFull,
    used: () => Object.fromEntries([...written].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** A name has two forms if its own schemas differ, or those of a name that they contain. */
function namesWithTwoForms({ input, output }: HouseContracts['named']): ReadonlySet<string> {
  const shared = Object.keys(input).filter((name) => name in output)
  const twofold = new Set(shared.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])))
  const contains = new Map(shared.map((name) => [name, namesWithin(input[name])]))
  for (let counted = -1; counted !== twofold.size; ) {
    counted = twofold.size
    for (const [name, inner] of contains) if (inner.some((one) => twofold.has(one))) twofold.add(name)
  }
  return twofold
}

function namesWithin(schema: object | undefined): readonly string[] {
  return [...JSON.stringify(schema ?? {}).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(([, name = '']) => name)
}

const nameIn = (reference: string): string => reference.replace(definitions, '')
