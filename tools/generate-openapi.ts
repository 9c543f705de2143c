import { type CallFacts, type HouseContracts, publicPath } from './check/contracts.ts'

type Json = Readonly<Record<string, unknown>>
type Refusals = Readonly<Record<string, { readonly code: string; readonly status: number }>>

const securityOf: Readonly<Record<string, readonly Json[]>> = {
  none: [],
  rider: [{ riderSession: [] }],
  driver: [{ partner: [] }],
  operator: [{ partner: [] }],
  city: [{ partner: [] }],
}

/** Every declared call as an OpenAPI 3.1 document, paths and methods in one fixed order. */
export function openApi({ slices }: HouseContracts): Json {
  const refusals: Refusals = Object.assign({}, ...slices.map((slice) => slice.refusals))
  const operations = slices
    .flatMap((slice) => slice.calls.map((call) => ({ slice: slice.name, call })))
    .map(({ slice, call }) => ({ path: publicPath(call), method: call.method.toLowerCase(), slice, call }))
    .sort((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1))
  const byPath = Map.groupBy(operations, (operation) => operation.path)
  return {
    openapi: '3.1.0',
    info: { title: '島行 Daoxing', version: '0.1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths: Object.fromEntries(
      [...byPath].map(([path, list]) => [
        path,
        Object.fromEntries(list.map(({ method, slice, call }) => [method, operationOf(slice, call, refusals)])),
      ]),
    ),
    components: {
      securitySchemes: {
        riderSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by signing in; named after the instance.',
        },
        partner: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Failure: {
          type: 'object',
          properties: { code: { type: 'string' }, message: { type: 'string' }, data: { type: 'object' } },
          required: ['code', 'message'],
        },
      },
    },
  }
}

function operationOf(slice: string, call: CallFacts, refusals: Refusals): Json {
  const parameters = [
    ...parametersOf('path', call.params, call.path),
    ...parametersOf('query', call.query, call.path),
    ...parametersOf('header', call.headers, call.path),
    ...(call.idempotent === undefined ? [] : [idempotencyKey(call.idempotent === 'required')]),
  ]
  const reply =
    call.wire === 'bare' ? call.reply : { type: 'object', properties: { data: call.reply }, required: ['data'] }
  return {
    operationId: `${slice}.${call.name}`,
    tags: [slice],
    summary: call.purpose,
    'x-call': call.id,
    security: securityOf[call.who] ?? [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: json(call.body) } }),
    responses: { [call.status]: { description: 'the reply', content: json(reply) }, ...refusedBy(call, refusals) },
  }
}

const json = (schema: object): Json => ({ 'application/json': { schema } })

function refusedBy(call: CallFacts, refusals: Refusals): Json {
  const codes = call.refusals.flatMap((key) => refusals[key] ?? [])
  const byStatus = Map.groupBy(codes, ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: [...new Set(list.map(({ code }) => code))].join(', '),
        content: json({ $ref: '#/components/schemas/Failure' }),
      },
    ]),
  )
}

function parametersOf(place: 'path' | 'query' | 'header', schema: object | undefined, path: string): readonly Json[] {
  const fields = schema !== undefined && 'properties' in schema ? Object.entries(schema.properties as Json) : []
  const required = schema !== undefined && 'required' in schema ? (schema.required as readonly string[]) : []
  const described = fields.map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
  if (place !== 'path') return described
  // A name in the path without a schema is still a parameter of the document.
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const bare = named.filter((name) => !fields.some(([field]) => field === name))
  return [...described, ...bare.map((name) => ({ name, in: place, required: true, schema: { type: 'string' } }))]
}

function idempotencyKey(required: boolean): Json {
  return { name: 'Idempotency-Key', in: 'header', required, schema: { type: 'string', format: 'uuid' } }
}
