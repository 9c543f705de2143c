/** The thing that a scanned or typed code names; `typed` is a number that people read off a charger. */
export type ReadCode =
  | { readonly kind: 'evse'; readonly evseId: string }
  | {
      readonly kind: 'charger'
      readonly party: string | null
      readonly uid: string
      readonly location: string | null
      readonly connector: string | null
    }
  | { readonly kind: 'typed'; readonly number: string }
  | { readonly kind: 'unknown' }

/** The codes of an operator, `https://ev.example/c/{evse}`. */
export type OperatorCodes = { readonly party: string; readonly codes: readonly string[] }

const unknown: ReadCode = { kind: 'unknown' }
/** ISO 15118: country, operator of three characters, E and the outlet; separators may be left out. */
const evseForm = /^([A-Z]{2})\*?([A-Z0-9]{3})\*?E([A-Z0-9](?:[A-Z0-9*]{0,40}[A-Z0-9])?)$/

/** EVSE ids are compared without their separators and without regard to case. */
export const bareEvseId = (evseId: string): string => evseId.toUpperCase().replaceAll(/[*\s-]/g, '')

/** Reads a code. It may come from anyone: it is compared, and never opened. */
export function readCode(sent: string, operators: readonly OperatorCodes[]): ReadCode {
  const code = sent.normalize('NFKC').trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(code)) return readUrl(code, operators)
  const evseId = code.toUpperCase().replaceAll(/\s/g, '')
  if (evseForm.test(evseId)) return { kind: 'evse', evseId: bareEvseId(evseId) }
  const number = foldedReference(code)
  return number.length >= 2 && number.length <= 40 ? { kind: 'typed', number } : unknown
}

/** `No. A-12` and `a12` name one charger. */
export const foldedReference = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^(NO|NR|#|編號|號)[.:：]?\s*/u, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function readUrl(code: string, operators: readonly OperatorCodes[]): ReadCode {
  const url = URL.canParse(code) ? new URL(code) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '') return unknown
  if (url.pathname.replace(/\/+$/, '') === '/charging_station') return readOurs(url)
  for (const { party, codes } of operators)
    for (const form of codes) {
      const found = fits(form, url)
      if (found) return { ...found, ...(found.kind === 'charger' ? { party } : {}) }
    }
  return unknown
}

/** `…/charging_station?evse=TW*SPK*E1`: the host may be any of ours, for the code only names a charger. */
function readOurs({ searchParams }: URL): ReadCode {
  const evseId = searchParams.get('evse')?.toUpperCase() ?? ''
  return evseForm.test(evseId) ? { kind: 'evse', evseId: bareEvseId(evseId) } : unknown
}

/** Compares host, path and query with the form of an operator. */
function fits(form: string, url: URL): ReadCode | undefined {
  const names: string[] = []
  const pattern = form
    .split(/(\{[a-z]+\})/)
    .map((part) => {
      const name = /^\{([a-z]+)\}$/.exec(part)?.[1]
      if (name === undefined) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name)
      return '([^/?&#]{1,80})'
    })
    .join('')
  const whole = `${url.protocol}//${url.host}${url.pathname}${url.search}`
  const found = new RegExp(`^${pattern.replace(/^http:/, 'https?:')}/?$`, 'i').exec(whole)
  if (!found) return undefined
  const facts = new Map(names.map((name, at) => [name, decoded(found[at + 1] ?? '')]))
  const evse = facts.get('evse')
  if (evse !== undefined) return { kind: 'evse', evseId: bareEvseId(evse) }
  const uid = facts.get('uid')
  if (uid === undefined) return undefined
  const [location, connector] = [facts.get('location') ?? null, facts.get('connector') ?? null]
  return { kind: 'charger', party: null, uid, location, connector }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
