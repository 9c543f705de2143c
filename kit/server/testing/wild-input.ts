import type { CallDefinition } from '@daoxing/kit/contract'
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'

type Schema = z.core.JSONSchema.JSONSchema
type Input = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: unknown
  readonly body: unknown
  readonly files: Readonly<Record<string, Blob>> | undefined
}

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'null',
  'undefined',
  '台北🚕👨‍👩‍👧',
  '\u202Egnp.exe',
  'مطار تايبيه',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u0007\r\n',
  "'; DROP TABLE taxi.trips; --",
  '../../etc/passwd',
  '%00%ff',
  '9'.repeat(40),
  'x'.repeat(5_000),
  '2026-02-31T25:61:61.999Z',
  '9999-12-31T23:59:59.999Z',
  '0912345678',
]
const numbers = [0, -0, -1, 0.5, 1e-300, 1e300, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 63), 90.0001, 181]
const things = [[], {}, [[]], [null], { toString: 1 }, { length: -1 }, JSON.parse('{"__proto__": {"who": "rider"}}')]

/** Values that no client should send. */
export const nastyValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(...things),
  fc.constantFrom<unknown>(null, true, false),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.jsonValue(), { maxLength: 60 }),
)

/** Values that pass validation, by the name of their field. */
export type Likely = Readonly<Record<string, readonly unknown[]>>

/** Input of a call: valid, with one hostile field, or hostile as a whole. */
export function sentInput(call: CallDefinition, likely: Likely): Arbitrary<Input> {
  const bodyOf = (schema: z.ZodMiniType | undefined) => spoilt(schema, likely)
  return fc
    .record({
      ...{ params: paramsOf(call, likely), query: bodyOf(call.query), body: bodyOf(call.body) },
      files: filesOf(call),
    })
    .map(({ params, query, body, files }) => ({
      params,
      query: textsOnly(query),
      // A GET carries no body.
      body: call.method === 'GET' ? undefined : body,
      files,
    }))
}

/** Files that are no pictures, under any of the call's parts or another one; also none, in a form or without one. */
function filesOf({ upload }: CallDefinition): Arbitrary<Readonly<Record<string, Blob>> | undefined> {
  if (!upload) return fc.constant(undefined)
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...upload.parts) },
    fc.constantFrom('else', '__proto__'),
  )
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...openings))
  const file = bytes.map((content) => new Blob([Uint8Array.from(content)], { type: 'image/jpeg' }))
  return fc.oneof({ weight: 9, arbitrary: fc.dictionary(name, file, { maxKeys: 3 }) }, fc.constant(undefined))
}

/** The first bytes of pictures and other files. */
const openings = [
  'ffd8ffe000104a46494600',
  '89504e470d0a1a0a0000000d49484452',
  '255044462d',
  '504b0304',
  '3c73766720',
].map((text) => Uint8Array.fromHex(text))

function paramsOf({ path }: CallDefinition, likely: Likely): Arbitrary<Readonly<Record<string, string>>> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const valueFor = (name: string) =>
    fc
      .oneof({ weight: 4, arbitrary: fc.constantFrom(...(likely[name] ?? ['1'])) }, fc.constantFrom(...texts))
      // A URL with half of a surrogate pair cannot be encoded.
      .map((value) => String(value).toWellFormed() || '-')
  return fc.record(Object.fromEntries(names.map((name) => [name, valueFor(name)])))
}

function spoilt(schema: z.ZodMiniType | undefined, likely: Likely): Arbitrary<unknown> {
  if (!schema) return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, nastyValue)
  const input = valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), likely)
  const inOnePlace = fc.tuple(input, fc.nat(), nastyValue).map(([value, place, nasty]) => putInto(value, place, nasty))
  return fc.oneof({ weight: 3, arbitrary: input }, { weight: 6, arbitrary: inOnePlace }, nastyValue)
}

/** The value with a replacement at one of its leaves. */
function putInto(value: unknown, place: number, nasty: unknown): unknown {
  if (typeof value !== 'object' || value === null) return nasty
  const keys = Object.keys(value)
  if (keys.length === 0) return { somethingElse: nasty }
  const key = keys[place % keys.length] ?? ''
  const inner = putInto(Reflect.get(value, key), Math.floor(place / keys.length), nasty)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }
}

/** Query strings contain only text. */
function textsOnly(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return undefined
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Values that match a schema, mostly. */
function valueOf(schema: Schema | boolean, likely: Likely): Arbitrary<unknown> {
  if (typeof schema === 'boolean') return nothingOrNasty
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, likely)))
  switch (schema.type) {
    case 'string':
      return textFitting(schema)
    case 'integer':
      return fc.integer({ min: bound(schema.minimum, -5), max: bound(schema.maximum, 1_000_000) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -200, max: schema.maximum ?? 200, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(itemsOf(schema), likely), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(3, schema.minItems ?? 0),
      })
    case 'object':
      return objectFitting(schema, likely)
    default:
      return nothingOrNasty
  }
}

/** For fields that accept anything. */
const nothingOrNasty = fc.oneof({ weight: 30, arbitrary: fc.constantFrom('', null) }, nastyValue)

const bound = (limit: number | undefined, otherwise: number) =>
  limit === undefined || Math.abs(limit) > 2 ** 31 ? otherwise : limit

function itemsOf({ items }: Schema): Schema | boolean {
  return items === undefined || Array.isArray(items) ? true : (items as Schema | boolean)
}

function textFitting({ format, pattern, minLength = 0, maxLength = 30 }: Schema): Arbitrary<unknown> {
  if (format === 'email') return fc.constant('ana@example.tw')
  if (pattern?.includes(String.raw`\p`)) return fc.constantFrom('安娜', 'Ana')
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) })
}

function objectFitting({ properties = {}, required = [] }: Schema, likely: Likely): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]): [string, Arbitrary<unknown>] => {
    const known = likely[name]
    const fitting = valueOf(schema as Schema | boolean, likely)
    return [name, known ? fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...known) }, fitting) : fitting]
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}
