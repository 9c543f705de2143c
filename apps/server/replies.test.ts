import { replyWriter, testLength } from '@daoxing/kit/server/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serverSlices } from './registry.ts'

const calls = serverSlices.flatMap((slice) => slice.calls.map(({ call }) => call))

type Schema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Any value that one of our schemas accepts; a new kind of schema has to be added here. */
function valuesOf(schema: Schema, root: Schema, depth = 0): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => valuesOf(part, root, depth + 1)
  if (schema.$ref) return inner(schema.$ref === '#' ? root : (root.$defs?.[schema.$ref.slice('#/$defs/'.length)] ?? {}))
  const choices =
    schema.anyOf ??
    schema.oneOf ??
    (typeof schema.type === 'object' ? schema.type.map((type) => ({ ...schema, type })) : undefined)
  if (choices) return depth > 12 ? inner(choices.at(-1) ?? {}) : fc.oneof(...choices.map(inner))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1e9, -(2 ** 53)),
        max: Math.min(schema.maximum ?? 1e9, 2 ** 53),
      })
    case 'number':
      return fc
        .double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
        .map((value) => value + 0)
    case 'string':
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern))
        : fc.string({ unit: 'binary', minLength: schema.minLength ?? 0, maxLength: schema.maxLength ?? 40 })
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(inner))
      return fc.array(inner(schema.items ?? {}), { maxLength: depth > 8 ? 0 : 3 })
    case 'object':
      return objectsOf(schema, inner)
    case undefined:
      return fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    default:
      throw new Error(`schemas of the type ${schema.type} are new here`)
  }
}

function objectsOf(schema: Schema, inner: (part: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, additionalProperties } = schema
  const fields = fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])), {
    requiredKeys: [...(schema.required ?? [])],
  })
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return fields
  return fc.dictionary(fc.stringMatching(/^[a-z]\w{0,8}$/), inner(additionalProperties), { maxKeys: 3 })
}

const repliesPerCall = testLength({ usual: 20, full: 100, named: 'REPLY_RUNS' })

test('the list of calls is not empty', () => {
  expect(calls.length).toBeGreaterThan(50)
})

test.each(calls.map((call) => [`${call.id} ${call.method} ${call.path}`, call] as const))(
  'the reply of %s is serialised correctly',
  (_name, call) => {
    const write = replyWriter(call)
    const schema: Schema = z.toJSONSchema(call.reply, { io: 'output', unrepresentable: 'any' }) as never
    fc.assert(
      fc.property(valuesOf(schema, schema), (reply) => {
        const body = call.wire === 'bare' ? reply : { data: reply }
        expect(JSON.parse(write(body))).toEqual(JSON.parse(JSON.stringify(body)))
      }),
      { numRuns: repliesPerCall },
    )
  },
)
