import { aServiceEntry } from '@daoxing/kit/web/testing/service-entry'
import {
  confirmInPopup,
  chooseConsent,
  chooseTheme,
  type HeldOut,
  lazyScreen,
  NavBar,
  TabBar,
  RegistryProvider,
  type RiderSession,
  showToast,
  type WebEntry,
} from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import '../main.css'
import { Shell } from './Shell.tsx'

afterEach(() => history.replaceState(null, '', location.pathname))

function TripScreen() {
  return <NavBar title="行程" />
}
function HeldScreen({ reason }: { readonly reason: string }) {
  return <NavBar title={`不能使用 ${reason}`} />
}
function SignInScreen() {
  return <NavBar title={`登入${useLocation().search}`} />
}
function LinkScreen() {
  return <p data-testid="query">{useLocation().search}</p>
}
function BrokenScreen(): never {
  throw new Error('a fault in a screen')
}

const screen = (component: () => React.ReactNode) => lazyScreen(async () => component)

const nothing = screen(() => null)

const slowFile = Promise.withResolvers<() => React.ReactNode>()
const slowScreen = lazyScreen(() => slowFile.promise)

function slices(rider: RiderSession | HeldOut | null): readonly WebEntry[] {
  return [
    {
      slice: 'identity',
      routes: [{ path: '/signUp', who: 'anyone', screen: screen(SignInScreen) }],
      session: {
        read: async () => rider,
        signOut: async () => undefined,
        signInPath: '/signUp',
        holdScreen: lazyScreen<{ reason: string }>(async () => HeldScreen),
      },
    },
    {
      slice: 'taxi',
      routes: [
        { path: '/taxi', who: 'rider', screen: screen(TripScreen) },
        { path: '/link', who: 'rider', screen: screen(LinkScreen) },
        { path: '/slow', who: 'anyone', screen: slowScreen },
        { path: '/broken', who: 'anyone', screen: screen(BrokenScreen) },
      ],
      serviceEntry: aServiceEntry({ isOpenToUnconfirmed: true }),
    },
  ]
}

const yiChun: RiderSession = { riderId: 'r1', name: '怡君', phone: '0912345678', isSignUpFinished: true }

async function aPageAt(path: string, rider: RiderSession | HeldOut | null = null, others: readonly WebEntry[] = []) {
  await aPageOf([...slices(rider), ...others], path, rider !== null)
}

async function aPageOf(entries: readonly WebEntry[], path: string, isMarked = true) {
  document.cookie = `daoxing_rider_test=1; max-age=${isMarked ? 60 : 0}`
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <RegistryProvider entries={entries}>
          <Shell Deferred={nothing} />
        </RegistryProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

test('home shows the search, and greets the signed-in rider [SHL-018, SHL-063]', async () => {
  await aPageAt('/', yiChun)
  await expect.element(heading('今天要去哪裡？')).toBeInTheDocument()
  await expect.element(page.getByText(/，怡君$/)).toBeInTheDocument()
})

test('a rider without a name is greeted without one', async () => {
  await aPageAt('/', { ...yiChun, name: '旅人 2', isSignUpFinished: false })
  await expect.element(page.getByText(/^(早安|午安|晚安)$/)).toBeVisible()
})

test('a control that gets the focus by Tab is above the bar at the bottom', async () => {
  await render(
    <>
      <div style={{ height: innerHeight }} />
      <a href="#end">最後一個</a>
      <div style={{ height: innerHeight }} />
      <MemoryRouter>
        <TabBar />
      </MemoryRouter>
    </>,
  )
  const link = page.getByRole('link', { name: '最後一個' }).element()
  link.scrollIntoView({ block: 'nearest' })
  const bar = document.querySelector('[data-bar="bottom"]')
  expect(link.getBoundingClientRect().bottom).toBeLessThan(bar?.getBoundingClientRect().top ?? 0)
})

const unreached: WebEntry = {
  slice: 'identity',
  routes: [],
  session: {
    read: () => Promise.reject(new TypeError('no line')),
    signOut: async () => undefined,
    signInPath: '/signUp',
  },
}

test('a rider whose calls fail stays signed in, and home reports that the server is unreachable', async () => {
  await aPageOf([unreached], '/memberCenter')
  await expect.element(page.getByText('暫時無法確認你的帳號')).toBeVisible()
  await expect.element(page.getByText('尚未登入')).not.toBeInTheDocument()
  await page.getByRole('link', { name: '首頁' }).click()
  await expect.element(page.getByText('現在連不上島行，請稍後再試一次')).toBeVisible()
  await expect.element(page.getByText('會自動再試，連上就會更新')).toBeVisible()
})

test('home shows every service; unavailable ones share one row without links', async () => {
  await aPageAt('/')
  const services = page.getByRole('navigation', { name: '服務' })
  await expect.element(services.getByRole('link', { name: '叫車' })).toHaveAttribute('href', '/taxi')
  await expect.element(services.getByRole('link', { name: '機場接送' })).toHaveAttribute('href', '/airport-shuttle')
  expect(services.getByRole('link').elements()).toHaveLength(2)
  const planned = services.getByRole('list', { name: '即將推出' }).getByRole('listitem').elements()
  const names = planned.map((item) => item.textContent)
  expect(names).toEqual(['租車', '機車', '充電', '包車', '代駕', '兌換'])
})

test('home shows the live trip first, then the search, the own places, and the services; no slice hides another', async () => {
  const slot = (name: string) => lazyScreen(async () => () => <p data-place>{name}</p>)
  const others: readonly WebEntry[] = [
    { slice: 'one', routes: [], home: { debt: slot('debt one'), live: slot('live') } },
    { slice: 'two', routes: [], home: { debt: slot('debt two'), favourites: slot('favourites'), rate: slot('rate') } },
  ]
  await aPageAt('/', yiChun, others)
  await expect.element(page.getByText('favourites')).toBeVisible()
  const order = [...document.querySelectorAll('[data-place], a[href^="/taxi?stage"], nav[aria-label="服務"]')]
  expect(order.map((part) => (part.matches('[data-place]') ? part.textContent : part.tagName))).toEqual([
    'live',
    'debt one',
    'debt two',
    'A',
    'favourites',
    'rate',
    'NAV',
  ])
})

const routesOfTheDocuments = `/ /linego /advertisement /myJourney /payment /rental/reservation /rental/setting
  /rental/myOrder /rental/idCards /rental/departProcess /rental/returnProcess /setting /share /tRewards /cs/csCenter
  /cs/csCenterTicket /lineTaxiPass /signUp /memberCenter /mgmShareList /mgm /myCoupon /airport-shuttle
  /airport-shuttle/booking /taxi /myOrder /myOrder/17 /charging_station /redemption-mall /guest-taxi/4f1c
  /scooter/reservation /scooter/verification /scooter/license-status /scooter/resubmit-license`.split(/\s+/)

test('every listed route has a screen, available or not, and another path has none [SHL-053]', async () => {
  expect(new Set(routesOfTheDocuments).size).toBe(34)
  const screens = new Map<string, string>()
  for (const path of [...routesOfTheDocuments, '/rental', '/scooter', '/guest-taxi']) {
    await aPageAt(path, yiChun)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    screens.set(path, page.getByRole('heading', { level: 1 }).element().textContent)
    await cleanup()
  }
  const missing = [...screens].filter(([, title]) => title === '找不到頁面').map(([path]) => path)
  expect(missing).toEqual(['/rental', '/scooter', '/guest-taxi'])
  expect([screens.get('/'), screens.get('/linego')]).toEqual(['今天要去哪裡？', '今天要去哪裡？'])
  expect([screens.get('/taxi'), screens.get('/scooter/reservation')]).toEqual(['行程', '尚未開放'])
})

test('an unknown URL shows a message and a link to home', async () => {
  await aPageAt('/nowhere/at/all')
  await expect.element(heading('找不到頁面')).toBeInTheDocument()
  await page.getByRole('link', { name: '回首頁' }).click()
  await expect.element(heading('今天要去哪裡？')).toBeInTheDocument()
})

test('a screen for riders sends visitors to sign in first, with the way back', async () => {
  await aPageAt('/taxi?s_lat=25')
  await expect.element(heading('登入?redirect=%2Ftaxi%3Fs_lat%3D25')).toBeInTheDocument()
})

test('a rider is admitted at once, and the focus goes to the heading', async () => {
  await aPageAt('/', yiChun)
  await page.getByRole('link', { name: '叫車' }).click()
  await expect.element(heading('行程')).toBeInTheDocument()
  await expect.element(heading('行程')).toHaveFocus()
  expect(document.title).toBe('行程｜島行')
})

test('a slowly loading screen has a back button at once, then announces that it is loading, and is shown', async () => {
  await aPageAt('/slow')
  const back = page.getByRole('button', { name: '返回' })
  await expect.element(back).toBeVisible()
  const { top, left } = back.element().getBoundingClientRect()
  await expect.element(page.getByText('載入中，請稍候')).toBeInTheDocument()
  expect(page.getByText('載入中，請稍候').element().closest('[aria-live="polite"]')).not.toBeNull()
  slowFile.resolve(TripScreen)
  await expect.element(heading('行程')).toBeVisible()
  expect(page.getByText('載入中，請稍候').elements()).toHaveLength(0)
  expect(back.element().getBoundingClientRect()).toMatchObject({ top, left })
})

test('a fault in a screen shows a message and a way on', async () => {
  await aPageAt('/broken')
  await expect.element(heading('這個畫面出了點狀況')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '重新整理' })).toBeInTheDocument()
})

test('offline=true simulates offline mode on any page, and the shell still opens [SHL-007, SHL-063]', async () => {
  const notice = page.getByText('目前沒有網路，恢復連線後會自動更新')
  for (const [path, title] of [
    ['/', '今天要去哪裡？'],
    ['/scooter/reservation', '尚未開放'],
  ] as const) {
    history.replaceState(null, '', '?offline=true')
    await aPageAt(path)
    await expect.element(notice).toBeInTheDocument()
    await expect.element(heading(title)).toBeInTheDocument()
    // No other value does.
    history.replaceState(null, '', '?offline=false')
    dispatchEvent(new PopStateEvent('popstate'))
    await expect.element(notice).not.toBeInTheDocument()
    await cleanup()
  }
})

test('popups and toasts of a screen are above it, in the frame of every screen [SHL-041, SHL-042]', async () => {
  await aPageAt('/taxi', yiChun)
  await expect.element(heading('行程')).toBeVisible()
  const answer = confirmInPopup({ title: '要登出嗎？', cancelLabel: true })
  await page.getByRole('dialog', { name: '要登出嗎？' }).getByRole('button', { name: '確認' }).click()
  expect(await answer).toBe(true)
  showToast('已新增常用地址')
  await expect.element(page.getByText('已新增常用地址')).toBeVisible()
})

test('the analytics loader is part of every screen [SHL-050]', async () => {
  const meta = document.createElement('meta')
  meta.name = 'analytics'
  meta.content = '/counts-in-shell-test.js'
  document.head.append(meta)
  chooseConsent('granted')
  const scripts = () => document.querySelectorAll(`script[src="${meta.content}"]`)
  onTestFinished(() => {
    for (const element of [meta, ...scripts()]) element.remove()
  })
  await aPageAt('/taxi', yiChun)
  await expect.poll(() => scripts().length).toBe(1)
})

test.for(['taxi', 'airport-shuttle'])('home opens for a rider who comes back from %s [SHL-063]', async (from) => {
  await aPageAt(`/?prevPage=${from}`, yiChun)
  await expect.element(heading('今天要去哪裡？')).toBeInTheDocument()
  await expect.element(page.getByText(/，怡君$/)).toBeInTheDocument()
})

// Every parameter of a link must be present when its screen opens, also after a sign-in on the way.
const parametersOfLinks = `pass_id privacy s_lat s_lng e_lat e_lng s_address e_address ref_code referral_partner
  tmass_callback_pageid request_type port business_id action ticket_id trip_hash share_type share_params guest reservation
  reprocess_payment linepay_bind linepay redirect state record_id tab code pass_code user_id cs_id type coupon_code
  aftee_bind utm_source utm_medium utm_campaign utm_term utm_content fbclid gclid ldtag_cl content_id campaign_id prevPage
  offline`.split(/\s+/)

test('a link keeps its parameters', async () => {
  expect(new Set(parametersOfLinks).size).toBe(47)
  const query = new URLSearchParams(parametersOfLinks.map((name) => [name, `${name} 值&=`]))
  await aPageAt(`/link?${query}`, yiChun)
  await expect.element(page.getByTestId('query')).toBeInTheDocument()
  const seen = new URLSearchParams(page.getByTestId('query').element().textContent)
  expect([...seen]).toEqual([...query])
})

test('a link keeps every parameter that pages read on the way through sign-in, and nothing else [SHL-045]', async () => {
  expect(new Set(parametersOfLinks).size).toBe(47)
  const query = new URLSearchParams(parametersOfLinks.map((name) => [name, `${name} 值&=`]))
  await aPageAt(`/link?${query}&next_host=elsewhere`)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  const [, search = ''] = page.getByRole('heading', { level: 1 }).element().textContent.split('登入')
  const back = new URL(new URLSearchParams(search).get('redirect') ?? '', 'http://page')
  expect([back.pathname, [...back.searchParams]]).toEqual(['/link', [...query]])
})

test('session and theme persist across screens [SHL-021]', async () => {
  await aPageAt('/', yiChun)
  await page.getByRole('link', { name: '我的' }).click()
  await expect.element(page.getByText('怡君', { exact: true })).toBeInTheDocument()
  await page.getByRole('radio', { name: '深色' }).click({ force: true })
  await page.getByRole('link', { name: '首頁' }).click()
  await expect.element(page.getByText(/，怡君$/)).toBeInTheDocument()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  chooseTheme('auto')
})

test("the brand's own URL opens home [SHL-064]", async () => {
  await aPageAt('/linego')
  await expect.element(heading('今天要去哪裡？')).toBeInTheDocument()
})

test('a rider without access to a service sees the reason there, and uses the services that stay open', async () => {
  await aPageAt('/taxi', { ...yiChun, hold: { reason: 'PENDING', opens: 'none' } })
  await expect.element(heading('不能使用 PENDING')).toBeVisible()
})

test('a rider without access to a service is told so there, and uses the others', async () => {
  await aPageAt('/taxi', { ...yiChun, closedServices: ['taxi'] })
  await expect.element(heading('不能使用 SERVICE_NOT_OPEN')).toBeVisible()
  await aPageAt('/taxi', { ...yiChun, closedServices: ['scooter'] })
  await expect.element(heading('行程')).toBeVisible()
})

test('an unconfirmed rider may still hail', async () => {
  await aPageAt('/taxi', { ...yiChun, hold: { reason: 'UNCONFIRMED', opens: 'openToUnconfirmed' } })
  await expect.element(heading('行程')).toBeVisible()
})

test('a rider whose session was ended sees the reason instead of the sign-in', async () => {
  await aPageAt('/taxi', { heldOut: 'BAN' })
  await expect.element(heading('不能使用 BAN')).toBeVisible()
})
