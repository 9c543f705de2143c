import { type CallFacts, type HouseContracts, publicPath, readContracts } from './check/contracts.ts'
import { type GeneratedFile, writeGenerated } from './check/generated-file.ts'
import { isSample } from './check/workspace.ts'
import { asyncApi } from './generate-asyncapi.ts'
import { openApi } from './generate-openapi.ts'
import { providerApi } from './generate-provider-api.ts'

/** The API documents, generated from the objects that server and page use. */
export async function callDocuments(root: string): Promise<readonly GeneratedFile[]> {
  const { slices, named } = await readContracts(root)
  const contracts = { named, slices: slices.filter((slice) => !isSample(slice)) }
  return [
    { path: 'docs/generated/calls.md', text: callsPage(contracts) },
    { path: 'docs/generated/openapi.json', text: `${jsonText(openApi(contracts))}\n` },
    { path: 'docs/generated/asyncapi.json', text: `${jsonText(asyncApi(contracts))}\n` },
    ...providersOf(contracts).map((provider) => ({
      path: `docs/generated/${kebab(provider)}.json`,
      text: `${jsonText(providerApi(contracts, provider))}\n`,
    })),
  ]
}

const providersOf = ({ slices }: HouseContracts) => [
  ...new Set(slices.flatMap(({ providerCalls }) => providerCalls.map(({ provider }) => provider))),
]
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const widthMax = 120

/** Indented JSON in which whatever fits into one line stands in one. */
function jsonText(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= widthMax) return flat
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Array.isArray(value)
    ? value.map((one) => inner + jsonText(one, inner))
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${jsonText(one, inner)}`)
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

const who: Readonly<Record<string, string>> = {
  none: 'anybody',
  rider: 'rider (session cookie)',
  driver: 'driver (bearer)',
  operator: 'operator (bearer)',
  peer: 'peer of a partner (bearer)',
  city: 'simulated city (shared secret)',
}

function callsPage({ slices }: HouseContracts): string {
  const withCalls = slices.filter((slice) => slice.calls.length > 0)
  const lines = [
    '# Calls',
    '',
    'Written by `node tools/generate-calls.ts` from the contracts; `openapi.json` beside it carries the bodies and replies.',
    'A reply stands in `{ "data": … }` unless its form is `bare`; a refusal is `{ "code", "message", "data"? }` with the status of its row.',
    ...withCalls.flatMap((slice) => [
      '',
      `## ${slice.name}`,
      '',
      '| call | method and path | who | purpose | key | refusals |',
      '|---|---|---|---|---|---|',
      ...[...slice.calls].sort(byPath).map(rowOf),
    ]),
    '',
    '## Refusals',
    '',
    '| refusal | code | status |',
    '|---|---|---|',
    ...slices.flatMap((slice) =>
      Object.entries(slice.refusals).map(([key, { code, status }]) => `| ${key} | ${code} | ${status} |`),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function rowOf(call: CallFacts): string {
  const form = call.wire === 'bare' ? ' (bare)' : ''
  const way = `\`${call.method} ${publicPath(call)}\`${form}`
  const cells = [
    call.name,
    way,
    who[call.who] ?? call.who,
    call.purpose,
    call.idempotent ?? '',
    call.refusals.join(', '),
  ]
  return `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
}

function byPath(one: CallFacts, other: CallFacts): number {
  const [left, right] = [`${one.path} ${one.method}`, `${other.path} ${other.method}`]
  return left < right ? -1 : left > right ? 1 : 0
}

if (import.meta.main) {
  const written = writeGenerated(process.cwd(), await callDocuments(process.cwd()))
  console.log(written.length === 0 ? 'the documents of the API are fresh' : `written: ${written.join(', ')}`)
}
