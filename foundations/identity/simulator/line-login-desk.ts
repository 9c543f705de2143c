import { createHash } from 'node:crypto'
import {
  type CityDesk,
  type DeskAnswer,
  type DeskRequest,
  type DeskWorld,
  isFromOwnPage,
  openDeskStore,
  realNowMs,
  secretHex,
} from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { choicePage, linePage } from './line-login-pages.ts'
import { type LineLoginStore, openLineLoginStore } from './line-login-store.ts'
import type { LinePerson } from './line-people.ts'
import { cityChannelId, cityChannelSecret, cityIssuer, createLineTokens, type LineTokens } from './line-tokens.ts'

const codeLifeMs = 10 * 60_000

/** Parameters of the page, passed on to its form. */
const Wish = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(cityChannelId),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  scope: z.string().check(z.regex(/\bopenid\b/)),
  nonce: z._default(z.string().check(z.maxLength(200)), ''),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.literal('S256'),
})
type Wish = z.infer<typeof Wish>

type Desk = {
  readonly store: LineLoginStore
  readonly tokens: LineTokens
  readonly secret: string
  readonly serverUrl: string
}

/** The login of the city's messaging app: OpenID Connect for the web, and a web view that knows its owner. */
export function createLineLoginDesk({ folder, citySecret, serverUrl }: DeskWorld): CityDesk {
  const database = openDeskStore(folder, 'line-login')
  const store = openLineLoginStore(database)
  const secret = cityChannelSecret(citySecret)
  const desk: Desk = { store, secret, serverUrl, tokens: createLineTokens({ store, secret }) }
  return {
    prefix: '/line/login',
    answer: async (request) => (await answer(desk, request)) ?? linePage('找不到頁面', '<h1>找不到頁面</h1>', 404),
    stop: () => database.close(),
  }
}

async function answer(desk: Desk, request: DeskRequest): Promise<DeskAnswer | undefined> {
  const { baseUrl } = request
  switch (`${request.method} ${request.path}`) {
    case 'GET /.well-known/openid-configuration':
      return json({
        issuer: cityIssuer,
        authorization_endpoint: `${baseUrl}/authorize`,
        token_endpoint: `${baseUrl}/token`,
        jwks_uri: `${baseUrl}/certs`,
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['ES256'],
        code_challenge_methods_supported: ['S256'],
      })
    case 'GET /certs':
      return json(await desk.tokens.keys())
    case 'GET /authorize':
      return authorizePage(desk, request, Object.fromEntries(request.query))
    case 'POST /authorize':
      return authorize(desk, request)
    case 'POST /token':
      return await token(desk, new URLSearchParams(request.rawBody))
    case 'GET /liff':
      return liffPage(desk, request)
    case 'POST /liff':
      return await openLiff(desk, request)
    default:
      return undefined
  }
}

function json(body: object, status = 200): DeskAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) }
}

/** Without a trusted redirect URI there is no redirect. */
const wrongWish = () => linePage('無法登入', '<h1>無法登入</h1><p>這個要求不完整，請回到原本的 App 再試一次。</p>', 400)

function authorizePage(desk: Desk, request: DeskRequest, facts: object, wrong?: string): DeskAnswer {
  const { data: wish } = Wish.safeParse(facts)
  if (!wish || !isOwnMachine(wish.redirect_uri)) return wrongWish()
  return choicePage({
    title: '登入島行',
    detail: '同意之後，「島行」會知道你的名稱，以及只給它用的使用者代號。',
    action: `${request.baseUrl}/authorize`,
    hidden: wish,
    people: desk.store.people(),
    agree: '同意並登入',
    decline: '不同意，回到島行',
    wrong,
  })
}

/** The city serves this machine only. */
function isOwnMachine(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}

function authorize(desk: Desk, request: DeskRequest): DeskAnswer {
  const form = new URLSearchParams(request.rawBody)
  const facts = Object.fromEntries(form)
  const { data: wish } = Wish.safeParse(facts)
  if (!wish || !isFromOwnPage(request) || !isOwnMachine(wish.redirect_uri)) return wrongWish()
  if (form.has('decline'))
    return backWith(wish, { error: 'access_denied', error_description: 'The resource owner denied the request.' })
  const person = chosen(desk.store, form)
  if (!person) return authorizePage(desk, request, facts, '請填名字，或選一個人')
  const code = secretHex(16)
  desk.store.storeCode(code, {
    userId: person.userId,
    redirectUri: wish.redirect_uri,
    nonce: wish.nonce || null,
    challenge: wish.code_challenge,
    expiresMs: realNowMs() + codeLifeMs,
  })
  return backWith(wish, { code })
}

function backWith({ redirect_uri, state }: Wish, facts: Readonly<Record<string, string>>): DeskAnswer {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...facts, state })) url.searchParams.set(name, value)
  return { status: 303, headers: { location: url.href }, body: '' }
}

/** A known person, or a new one, who is remembered from then on. */
function chosen(store: LineLoginStore, form: URLSearchParams): LinePerson | undefined {
  const person = form.get('person') ?? ''
  const name = (form.get('name') ?? '').trim()
  if (person !== 'new') return store.person(person)
  if (name === '' || name.length > 20) return undefined
  const added = { userId: `U${secretHex(16)}`, name }
  store.addPerson(added)
  return added
}

async function token(desk: Desk, form: URLSearchParams): Promise<DeskAnswer> {
  if (form.get('grant_type') !== 'authorization_code') return json({ error: 'unsupported_grant_type' }, 400)
  if (form.get('client_id') !== cityChannelId || form.get('client_secret') !== desk.secret)
    return json({ error: 'invalid_client' }, 401)
  const agreed = desk.store.takeCode(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const person = agreed && desk.store.person(agreed.userId)
  const isRight =
    agreed?.challenge === challenge && agreed.redirectUri === form.get('redirect_uri') && agreed.expiresMs > realNowMs()
  if (!person || !isRight) return json({ error: 'invalid_grant' }, 400)
  return json({
    access_token: secretHex(32),
    refresh_token: secretHex(16),
    expires_in: 30 * 86_400,
    token_type: 'Bearer',
    scope: 'openid profile',
    id_token: await desk.tokens.web(person, agreed.nonce),
  })
}

/** Opens the product as from a chat: the web view of the messaging app knows its owner. */
function liffPage(desk: Desk, request: DeskRequest, wrong?: string): DeskAnswer {
  return choicePage({
    title: '在通訊軟體裡打開島行',
    detail: '島行會像在 LINE 的聊天室裡被點開一樣，直接知道你是誰。',
    action: `${request.baseUrl}/liff`,
    hidden: {},
    people: desk.store.people(),
    agree: '打開島行',
    wrong,
  })
}

async function openLiff(desk: Desk, request: DeskRequest): Promise<DeskAnswer> {
  if (!isFromOwnPage(request)) return wrongWish()
  const person = chosen(desk.store, new URLSearchParams(request.rawBody))
  if (!person) return liffPage(desk, request, '請填名字，或選一個人')
  // The real app also passes its token in the URL fragment, which no server reads.
  const url = new URL('/signUp', desk.serverUrl)
  url.hash = `line_id_token=${await desk.tokens.liff(person)}`
  return { status: 303, headers: { location: url.href }, body: '' }
}
