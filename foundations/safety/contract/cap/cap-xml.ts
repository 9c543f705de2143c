import { instantFromMs, msOf } from '@daoxing/kit/contract'
import { ParseOption, XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm'
import type * as z from 'zod/mini'
import { CapMessage, type CapInfo } from './cap-message.ts'
import { capSchema } from './cap-schema.ts'

const namespace = 'urn:oasis:names:tc:emergency:cap:1.2'
const namespaces = { cap: namespace }
/** Longer texts are refused before parsing. */
const lengthMax = 64 * 1024

/** Thrown for a text that is no CAP 1.2 message; `why` names the violated rule, never the content. */
export class CapRefusal extends Error {
  readonly why: 'xml' | 'schema' | 'rule'
  constructor(why: 'xml' | 'schema' | 'rule', cause?: unknown) {
    super(`not a message of CAP 1.2: ${why}`, { cause })
    this.why = why
  }
}

/** Times of the standard carry a numeric offset, never `Z`. */
function capTime(instant: string): string {
  const taipeiOffsetMs = 8 * 3_600_000
  return instantFromMs(msOf(instant) + taipeiOffsetMs).replace(/\.\d{3}Z$/, '+08:00')
}

/** Serialises a message to XML. It is validated against the schema, so that no receiver has to refuse it. */
export function writeCap(message: CapMessage): string {
  const { identifier, sender, sent, status, msgType, scope, addresses, note, references, info } =
    CapMessage.parse(message)
  const doc = XmlDocument.create()
  try {
    const root = doc.createRoot('alert', namespace)
    const add = (name: string, text: string | null) => text !== null && addTo(root, name, text)
    add('identifier', identifier)
    add('sender', sender)
    add('sent', capTime(sent))
    add('status', status)
    add('msgType', msgType)
    add('scope', scope)
    if (addresses.length > 0) add('addresses', addresses.map(quoted).join(' '))
    add('note', note)
    if (references.length > 0)
      add('references', references.map((one) => `${one.sender},${one.identifier},${capTime(one.sent)}`).join(' '))
    if (info !== null) addInfo(root, info)
    assertValid(doc)
    return doc.toString()
  } finally {
    doc.dispose()
  }
}

function addInfo(root: XmlElement, { area, parameters, ...info }: CapInfo): void {
  const element = root.addElement('info')
  addTo(element, 'language', 'zh-TW')
  addTo(element, 'category', 'Security')
  addTo(element, 'event', info.event)
  addTo(element, 'responseType', 'Assess')
  addTo(element, 'urgency', info.urgency)
  addTo(element, 'severity', info.severity)
  addTo(element, 'certainty', info.certainty)
  addTo(element, 'headline', info.headline)
  addTo(element, 'description', info.description)
  addTo(element, 'contact', info.contact)
  for (const [name, value] of Object.entries(parameters)) {
    const parameter = element.addElement('parameter')
    addTo(parameter, 'valueName', name)
    addTo(parameter, 'value', value)
  }
  if (area === null) return
  const place = element.addElement('area')
  addTo(place, 'areaDesc', area.areaDesc)
  // A point is a circle without a radius.
  if (area.point !== null) addTo(place, 'circle', `${area.point.lat.toFixed(6)},${area.point.lng.toFixed(6)} 0`)
}

/** Adds an element with a text; characters that XML cannot contain are dropped. */
function addTo(parent: XmlElement, name: string, text: string): void {
  parent
    .addElement(name)
    .addText(text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''))
}

/** Parses a message. Refuses any violation of the schema or of the rules of the standard. */
export function readCap(xml: string): CapMessage {
  // A message needs no document type, whose entities could expand without limit.
  if (xml.length > lengthMax || xml.includes('<!DOCTYPE')) throw new CapRefusal('xml')
  const doc = parsedXml(xml)
  try {
    assertValid(doc)
    const text = (path: string) => doc.get(path, namespaces)?.content.trim() ?? null
    const read = CapMessage.safeParse({
      identifier: text('/cap:alert/cap:identifier'),
      sender: text('/cap:alert/cap:sender'),
      sent: instantOf(text('/cap:alert/cap:sent')),
      status: text('/cap:alert/cap:status'),
      msgType: text('/cap:alert/cap:msgType'),
      scope: text('/cap:alert/cap:scope'),
      addresses: unquoted(text('/cap:alert/cap:addresses')),
      note: text('/cap:alert/cap:note'),
      references: referencesIn(text('/cap:alert/cap:references')),
      info: infoIn(doc),
    } satisfies Record<keyof z.input<typeof CapMessage>, unknown>)
    // A restricted message must name its restriction.
    const isUnfit = read.data?.scope === 'Restricted' && text('/cap:alert/cap:restriction') === null
    if (!read.success || isUnfit) throw new CapRefusal('rule')
    return read.data
  } finally {
    doc.dispose()
  }
}

function infoIn(doc: XmlDocument): unknown {
  if (doc.get('/cap:alert/cap:info[1]', namespaces) === null) return null
  const text = (name: string) => doc.get(`/cap:alert/cap:info[1]/cap:${name}`, namespaces)?.content.trim() ?? ''
  const names = doc.find('/cap:alert/cap:info[1]/cap:parameter/cap:valueName', namespaces)
  const values = doc.find('/cap:alert/cap:info[1]/cap:parameter/cap:value', namespaces)
  const areaDesc = text('area/cap:areaDesc')
  const [, lat, lng] = /^(-?[\d.]+),(-?[\d.]+) /.exec(text('area/cap:circle')) ?? []
  return {
    event: text('event'),
    urgency: text('urgency'),
    severity: text('severity'),
    certainty: text('certainty'),
    headline: text('headline'),
    description: text('description'),
    contact: text('contact'),
    parameters: Object.fromEntries(names.map((name, at) => [name.content, values[at]?.content ?? ''])),
    area:
      areaDesc === '' ? null : { areaDesc, point: lat === undefined ? null : { lat: Number(lat), lng: Number(lng) } },
  }
}

function parsedXml(xml: string): XmlDocument {
  try {
    return XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE })
  } catch (error) {
    throw new CapRefusal('xml', error)
  }
}

let validator: XsdValidator | undefined

function assertValid(doc: XmlDocument): void {
  if (validator === undefined) {
    const schema = XmlDocument.fromString(capSchema)
    validator = XsdValidator.fromDoc(schema)
    schema.dispose()
  }
  try {
    validator.validate(doc)
  } catch (error) {
    throw new CapRefusal('schema', error)
  }
}

/** Undefined for a time that does not exist in the calendar. */
function instantOf(time: string | null): string | undefined {
  const ms = Date.parse(time ?? '')
  return Number.isNaN(ms) ? undefined : instantFromMs(ms)
}

function referencesIn(text: string | null): readonly unknown[] {
  return (text ?? '').split(/\s+/).flatMap((reference) => {
    if (reference === '') return []
    const [sender, identifier, sent] = reference.split(',')
    return [{ sender, identifier, sent: instantOf(sent ?? null) }]
  })
}

/** An address with spaces is put in double quotes. */
const quoted = (address: string) => (/\s/.test(address) ? `"${address}"` : address)
const unquoted = (text: string | null) =>
  [...(text ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, inQuotes, plain]) => inQuotes ?? plain ?? '')
