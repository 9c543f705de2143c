import { OcpiCredentials, OcpiToken, ocpiVersion } from '@daoxing/charging/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { type CityDesk, type DeskAnswer, type DeskRequest, isSecret, secretHex } from '@daoxing/kit/simulator'
import type { CityOperator } from '../cpo/operators.ts'
import { countryCode, operatorOf } from '../cpo/operators.ts'
import type { OperatorBooks } from '../cpo/operator-books.ts'
import { type Page, pageHeaders, type PageWish, pageWishOf } from './pages.ts'
import { credentialsOf } from './party-link.ts'

export const ocpiPrefix = '/ocpi'

/** The answer of an operator to a command. */
export type CommandAnswer =
  | { readonly result: 'ACCEPTED' | 'REJECTED' | 'UNKNOWN_SESSION' | 'NOT_SUPPORTED'; readonly timeout: number }
  | { readonly fails: 'lost' | 'failure' | 'wrong' | 'unknownLocation' }

export type DeskPlan = {
  readonly books: OperatorBooks
  readonly nowMs: () => number
  /** The objects of a module; a single one with a path. */
  readonly list: (operator: CityOperator, module: string, wish: PageWish) => Page | undefined
  readonly find: (operator: CityOperator, module: string, path: readonly string[]) => object | undefined
  readonly command: (operator: CityOperator, name: string, body: unknown) => CommandAnswer
  readonly forget: (partyId: string) => void
}

type Asked = DeskRequest & { readonly operator: CityOperator; readonly url: string }
const senders = ['locations', 'tariffs', 'sessions', 'cdrs'] as const

/** The HTTP interface of all operators: each is below its party id. */
export function ocpiDesk(plan: DeskPlan): CityDesk {
  const { books, nowMs } = plan
  const say = (status: number, code: number, data?: unknown, message?: string): DeskAnswer => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...(data === undefined ? {} : { data }),
      status_code: code,
      ...(message === undefined ? {} : { status_message: message }),
      timestamp: instantFromMs(nowMs()),
    }),
  })
  const ok = (data?: unknown) => say(200, 1000, data)
  const wrong = (message: string) => say(200, 2001, undefined, message)
  const notAllowed = () => say(405, 2000, undefined, 'the method is not allowed here')
  const absent = () => say(404, 2000, undefined, 'there is nothing at this path')

  function mayEnter(partyId: string, authorization: string | undefined): boolean {
    const registration = books.registration(partyId)
    const [, sent = ''] = /^Token (.+)$/.exec(authorization ?? '') ?? []
    const token = Buffer.from(sent, 'base64').toString('utf8')
    return [registration?.ownToken, registration?.nextToken].some((own) => own && isSecret(token, own))
  }
  function details({ url, operator }: Asked): DeskAnswer {
    const endpoint = (identifier: string, role: 'SENDER' | 'RECEIVER') => ({
      ...{ identifier, role, url: `${url}/${operator.partyId}/${ocpiVersion}/${identifier}` },
    })
    const endpoints = [
      endpoint('credentials', 'SENDER'),
      ...senders.map((name) => endpoint(name, 'SENDER')),
      ...[endpoint('tokens', 'RECEIVER'), endpoint('commands', 'RECEIVER')],
    ]
    return ok({ version: ocpiVersion, endpoints })
  }
  function credentials({ operator, method, rawBody, url }: Asked): DeskAnswer {
    const registration = books.registration(operator.partyId)
    if (!registration) return absent()
    if (method === 'GET') return ok(credentialsOf(operator, registration.ownToken, url))
    if (method === 'DELETE') {
      books.register({ ...registration, serverToken: null })
      plan.forget(operator.partyId)
      return ok()
    }
    const sent = OcpiCredentials.safeParse(parsed(rawBody))
    if (method !== 'PUT') return notAllowed()
    if (!sent.success) return wrong('these are no credentials')
    const ownToken = secretHex(20)
    const { token: serverToken, url: versionsUrl } = sent.data
    books.register({ ...registration, ownToken, serverToken, versionsUrl })
    return ok(credentialsOf(operator, ownToken, url))
  }
  function sender(asked: Asked, module: string, path: readonly string[]): DeskAnswer {
    const { operator, method, query, url } = asked
    if (method !== 'GET') return notAllowed()
    if (path.length > 0) {
      const found = plan.find(operator, module, path)
      return found ? ok(found) : say(404, 2003, undefined, 'there is no such object')
    }
    const wish = pageWishOf(query)
    if (!wish || (module === 'sessions' && !query.get('date_from'))) return wrong('a parameter is wrong or missing')
    const page = plan.list(operator, module, wish)
    if (!page) return absent()
    const answer = ok(page.objects)
    const headers = pageHeaders(`${url}/${operator.partyId}/${ocpiVersion}/${module}`, query, page, wish)
    return { ...answer, headers: { ...answer.headers, ...headers } }
  }
  function tokens({ operator, method, query, rawBody }: Asked, path: readonly string[]): DeskAnswer {
    const [country = '', party = '', uid = ''] = path
    if (path.length !== 3) return absent()
    const type = query.get('type') ?? 'RFID'
    const known = books.token(operator.partyId, uid, type)
    if (method === 'GET') return known === undefined ? say(404, 2004, undefined, 'unknown token') : ok(known)
    if (method !== 'PUT' && method !== 'PATCH') return notAllowed()
    if (method === 'PATCH' && known === undefined) return say(404, 2004, undefined, 'unknown token')
    const sent = parsed(rawBody)
    const isObject = typeof sent === 'object' && sent !== null && 'last_updated' in sent
    const token = OcpiToken.safeParse(method === 'PATCH' && isObject ? Object.assign({}, known, sent) : sent)
    if (!isObject || !token.success) return wrong('this is no token')
    const isOwn = token.data.uid === uid && token.data.party_id === party.toUpperCase()
    if (!isOwn || token.data.country_code !== country.toUpperCase()) return wrong('the token is not that of its path')
    books.keepToken(operator.partyId, uid, type, token.data)
    return ok()
  }
  function commands({ operator, method, rawBody }: Asked, path: readonly string[]): DeskAnswer {
    const [name, ...more] = path
    if (method !== 'POST') return notAllowed()
    if (name === undefined || more.length > 0) return absent()
    const answer = plan.command(operator, name, parsed(rawBody))
    if (!('fails' in answer)) return ok(answer)
    if (answer.fails === 'lost') return { ...ok(), isLost: true }
    if (answer.fails === 'failure') return say(500, 3000, undefined, 'the operator has made a mistake')
    return answer.fails === 'wrong' ? wrong('the command is wrong') : say(200, 2003, undefined, 'unknown location')
  }
  function answered(asked: Asked, module: string, path: readonly string[]): DeskAnswer {
    if (module === 'credentials') return path.length === 0 ? credentials(asked) : absent()
    if (senders.some((one) => one === module)) return sender(asked, module, path)
    if (module === 'tokens') return tokens(asked, path)
    return module === 'commands' ? commands(asked, path) : absent()
  }
  return {
    prefix: ocpiPrefix,
    async answer(request) {
      const [partyId = '', version, module, ...path] = request.path.split('/').filter((part) => part !== '')
      const operator = operatorOf(partyId)
      const echo = Object.fromEntries(
        ['x-request-id', 'x-correlation-id'].flatMap((name) => {
          const sent = request.headers[name]
          return sent === undefined ? [] : [[name, sent]]
        }),
      )
      const withEcho = (answer: DeskAnswer) => ({ ...answer, headers: { ...answer.headers, ...echo } })
      if (!operator) return withEcho(absent())
      if (!mayEnter(partyId, request.headers['authorization']))
        return withEcho(say(401, 2000, undefined, 'the token is unknown'))
      const asked = { ...request, operator, url: request.baseUrl }
      if (request.method === 'GET' && version === 'versions' && module === undefined)
        return withEcho(ok([{ version: ocpiVersion, url: `${request.baseUrl}/${partyId}/${ocpiVersion}` }]))
      if (version !== ocpiVersion) return withEcho(absent())
      if (module === undefined) return withEcho(request.method === 'GET' ? details(asked) : notAllowed())
      return withEcho(answered(asked, module, path.map(decodeURIComponent)))
    },
    stop: () => undefined,
  }
}

export const ownerPath = ({ partyId }: CityOperator, ...ids: readonly string[]) =>
  [countryCode, partyId, ...ids].map(encodeURIComponent).join('/')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
