import { parseSync } from '@swc/core'
import type { HouseContracts, ServiceFacts } from '../contracts.ts'
import type { Findings } from '../guard.ts'
import { isCode, isForTests, type SourceFile } from './source-files.ts'

/**
 * Words of a service that layers below use in another sense, or that the documents use for their own facts. A new entry
 * needs its reason.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The documents' name of the config; it maps counties to regions for every service.
  'foundations/configs/server/base-configs.ts': ['taxi_region_map'],
  'foundations/places/server/ports/places-port.ts': ['taxi_region_map'],
  // Tags of OpenStreetMap, and the vehicle class of the routing engine.
  'foundations/places/server/map-import/place-of-tags.ts': ['taxi'],
  'foundations/places/server/real-streets/valhalla-config.ts': ['taxi'],
  // The documents' state of a travel ticket whose days are over; stored and sent under this name.
  'foundations/business/contract/business-account.ts': ['EXPIRED'],
  'foundations/business/contract/ticket-lifecycle.ts': ['EXPIRED'],
  'foundations/business/server/tickets.ts': ['EXPIRED'],
  'foundations/business/web/ticket-words.ts': ['EXPIRED'],
  // A field of the General Bikeshare Feed Specification.
  'foundations/assets/server/gbfs/encode-vehicle.ts': ['rental_uris'],
  'foundations/assets/server/gbfs/station-files.ts': ['rental_uris'],
  // States and status words of a payment.
  'foundations/wallet/contract/payment-state.ts': ['CANCELED'],
  'foundations/wallet/contract/payment-status.ts': ['COMPLETED'],
  'foundations/wallet/server/requested-order.ts': ['CANCELED'],
  'foundations/wallet/server/money/door/deposit.ts': ['CANCELED'],
  'foundations/wallet/server/rules/payment-words.ts': ['CANCELED', 'COMPLETED'],
  'foundations/wallet/web/payment-words.ts': ['COMPLETED'],
}

/**
 * Services whose id is also a thing that the layers below know: a kind of vehicle that is lent, and a way through streets. They
 * may speak of the thing; paths, kinds of booking and states of the service are refused as those of any other.
 */
const thingsToo: ReadonlySet<string> = new Set(['scooter'])

/** The layers below `services/` name no service: no id, no path, no kind of booking and no state word of one. */
export function serviceWordFindings({ slices }: HouseContracts, sources: readonly SourceFile[]): Findings {
  const services = slices.flatMap(({ services: declared }) => declared)
  if (services.length === 0) return []
  return sources
    .filter(({ path }) => /^(kit|foundations)\//.test(path) && isCode(path) && !isForTests(path))
    .flatMap(({ path, text }) => {
      const words = new Set(services.flatMap((service) => wordsOf(service, text)))
      return [...words]
        .filter((word) => !allowed[path]?.includes(word))
        .map((word) => `${path} says ${word}, which a service declares; read the declaration instead`)
    })
}

/** The words of the service that the code uses; comments do not count. */
function wordsOf(service: ServiceFacts, text: string): readonly string[] {
  const { id, category = id, paths, bookingTypes, states } = service
  const isThing = thingsToo.has(id)
  const exact = new Set([...(isThing ? [] : [id, category]), ...Object.keys(bookingTypes), ...Object.keys(states)])
  const camel = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
  const named = new RegExp(`^(${camel}|${pascal})([A-Z_]\\w*)?$`)
  const below = [...new Set(Object.values(paths))].map((path) => new RegExp(`^${path}([/?#].*)?$`))
  if (![...exact, ...Object.values(paths), camel, pascal].some((word) => text.includes(word))) return []
  const { strings, names } = termsOf(text)
  return [
    ...strings.filter((value) => exact.has(value) || below.some((path) => path.test(value))),
    ...names.filter((name) => (!isThing && named.test(name)) || exact.has(name)),
  ]
}

type Terms = { readonly strings: string[]; readonly names: string[] }

/** The string literals, template parts and identifiers of a program. */
function termsOf(text: string): Terms {
  const terms: Terms = { strings: [], names: [] }
  collect(parseSync(text, { syntax: 'typescript', tsx: true, target: 'esnext' }), terms)
  return terms
}

function collect(node: unknown, terms: Terms): void {
  if (Array.isArray(node)) for (const one of node) collect(one, terms)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, value, raw } = node as { readonly type?: unknown; readonly value?: unknown; readonly raw?: unknown }
  if (type === 'StringLiteral' && typeof value === 'string') terms.strings.push(value)
  if (type === 'TemplateElement' && typeof raw === 'string') terms.strings.push(raw)
  if (type === 'Identifier' && typeof value === 'string') terms.names.push(value)
  for (const child of Object.values(node)) if (typeof child === 'object') collect(child, terms)
}
