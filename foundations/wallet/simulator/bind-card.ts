import { type ApiClient, ApiFailure, type CityWorld } from '@daoxing/kit/simulator'
import { cardBindingLink, getDefaultPayment } from '@daoxing/wallet/contract'
import { type CardHabit, testCards } from './card-desk/test-cards.ts'

type Surroundings = Pick<CityWorld, 'network' | 'wheel'>
type Holder = { readonly api: ApiClient; readonly cookie: string }

const pollMs = 1_000
const pollsMax = 60

/**
 * A rider of the city binds a card on the pages of the city's bank, as in a browser, and gets its id; a bound card
 * stays. A card with another habit than `good` fails later.
 */
export async function bindCityCard(
  world: Surroundings,
  { api, cookie }: Holder,
  habit: CardHabit = 'good',
): Promise<string> {
  const number = testCards.find((one) => one.habit === habit)?.number ?? ''
  const boundCard = async () => {
    const { creditcard } = await api.send(getDefaultPayment)
    // Any good card serves; one that fails is that very card.
    return creditcard.find(({ Card4No: digits }) => habit === 'good' || digits === number.slice(-4))?.id
  }
  const before = await boundCard()
  if (before !== undefined) return before
  const { url } = await api.send(cardBindingLink)
  const pages = browser(world, { origin: new URL(url).origin, cookie })
  const form = await pages.submit(await pages.open(url), '/mpg_gateway')
  const typed = { number, expiry: '12/99', cvc: '123' }
  const secure = await pages.submit(form, new URL(form.url).pathname.slice(-20), typed)
  const done = await pages.submit(secure, '/secure', { code: /<strong>(\d{6})<\/strong>/.exec(secure.html)?.[1] ?? '' })
  await pages.submit(done, '')
  for (let poll = 0; poll < pollsMax; poll += 1) {
    const bound = await boundCard()
    if (bound !== undefined) return bound
    await world.wheel.sleep(pollMs)
  }
  throw new ApiFailure(cardBindingLink.id, 0, 'CARD_NOT_BOUND')
}

type Page = { readonly url: string; readonly html: string }
type Session = { readonly origin: string; readonly cookie: string }

/** Follows redirects and submits forms; the session goes to its own origin only. */
function browser({ network }: Surroundings, { origin, cookie }: Session) {
  async function go(url: string, init: RequestInit): Promise<Page> {
    const isOwn = new URL(url).origin === origin && init.method !== 'POST'
    const headers = { ...init.headers, ...(isOwn ? { cookie } : {}) }
    const answer = await network.fetch(url, { ...init, headers, redirect: 'manual' })
    const location = answer.headers.get('location')
    if (answer.status === 303 && location !== null) return go(new URL(location, url).href, { method: 'GET' })
    return { url, html: await answer.text() }
  }
  return {
    open: (url: string) => go(url, { method: 'GET' }),
    submit({ url, html }: Page, ending: string, typed: Readonly<Record<string, string>> = {}): Promise<Page> {
      for (const [, action = '', inside = ''] of html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)) {
        const target = new URL(action.replaceAll('&amp;', '&'), url)
        if (!target.pathname.endsWith(ending)) continue
        const isSame = target.origin === new URL(url).origin
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          origin: new URL(url).origin,
          'sec-fetch-site': isSame ? 'same-origin' : 'cross-site',
        }
        const body = new URLSearchParams({ ...fieldsIn(inside), ...typed }).toString()
        return go(target.href, { method: 'POST', headers, body })
      }
      throw new ApiFailure(cardBindingLink.id, 0, 'PAGE_WITHOUT_FORM')
    },
  }
}

const fieldsIn = (form: string) =>
  Object.fromEntries(
    [...form.matchAll(/<input[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    ]),
  )
