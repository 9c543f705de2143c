import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { NavBar, type NavActionKind } from './NavBar.tsx'

function Place() {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{`${pathname}${search}`}</output>
}

async function aNavBarWith(kind: Exclude<NavActionKind, 'faq'>): Promise<string[]> {
  const pressed: string[] = []
  await render(
    <MemoryRouter>
      <NavBar title="行程明細" actions={[{ kind, onPress: () => pressed.push(kind) }]} />
    </MemoryRouter>,
  )
  return pressed
}

test('back in the bar leads to the previous screen [SHL-024]', async () => {
  await render(
    <MemoryRouter initialEntries={['/orders', '/orders/1?from=orders']} initialIndex={1}>
      <Routes>
        <Route path="/orders" element={<h1>所有訂單</h1>} />
        <Route path="/orders/1" element={<NavBar title="行程明細" />} />
      </Routes>
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: '返回' }).click()
  await expect.element(page.getByRole('heading', { name: '所有訂單' })).toBeInTheDocument()
})

test('the bar offers back, and its title is the heading of the screen [SHL-024, SHL-027]', async () => {
  await aNavBarWith('search')
  await expect.element(page.getByRole('button', { name: '返回' })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: '行程明細' })).toBeInTheDocument()
  expect(document.title).toBe('行程明細｜島行')
})

test('the bar can show the brand or a large title instead [SHL-028]', async () => {
  await render(
    <MemoryRouter>
      <NavBar title="首頁" form="logo" left="none" />
      <NavBar title="我的" form="large" actions={[{ kind: 'search', onPress: () => undefined }]} />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('heading', { name: '島行' })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: '首頁' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '搜尋' })).toBeInTheDocument()
  const large = page.getByRole('heading', { name: '我的' }).element()
  expect(getComputedStyle(large).fontSize).toBe('22px')
  // It has its own line below the buttons of the bar.
  const below = Math.max(
    ...['返回', '搜尋'].map((name) => page.getByRole('button', { name }).element().getBoundingClientRect().bottom),
  )
  expect(large.getBoundingClientRect().top).toBeGreaterThanOrEqual(below)
})

const waysBack = [
  ['where prevPage says', '/deep?prevPage=taxi', '/taxi'],
  ['where prevPage says, with its query', '/deep?prevPage=%2FmyOrder%2F7%3Ftab%3D1', '/myOrder/7?tab=1'],
  ['home instead of to another host', '/deep?prevPage=%2F%2Felsewhere.example', '/'],
  ['home without a prevPage', '/deep', '/'],
] as const
for (const [where, address, leads] of waysBack)
  for (const [kind, name] of [
    ['back', '返回'],
    ['close', '關閉'],
  ] as const)
    test(`${kind} leads ${where} [SHL-008]`, async () => {
      await render(
        <MemoryRouter initialEntries={[address]}>
          <NavBar title="行程明細" actions={[{ kind: 'close' }]} />
          <Place />
        </MemoryRouter>,
      )
      await page.getByRole('button', { name }).click()
      await expect.poll(() => page.getByTestId('place').element().textContent).toBe(leads)
    })

const named = [
  ['close', '關閉'],
  ['customerService', '聯絡客服'],
  ['textClose', '關閉'],
  ['search', '搜尋'],
  ['history', '歷史紀錄'],
] as const
for (const [kind, name] of named)
  test(`the bar has a named button for ${kind}`, async () => {
    const pressed = await aNavBarWith(kind)
    await page.getByRole('button', { name }).click()
    expect(pressed).toEqual([kind])
  })

/** Every button type of the documents, and how the bar shows it. */
const buttonTypes = {
  back: () => page.getByRole('button', { name: '返回' }),
  faq: () => page.getByRole('button', { name: '說明' }),
  logo: () => page.getByRole('heading', { name: '島行' }),
  title: () => page.getByRole('heading', { name: '行程明細' }),
  'large title': () => page.getByRole('heading', { name: '我的' }),
  close: () => page.getByRole('button', { name: '關閉', exact: true }).first(),
  'customer service': () => page.getByRole('button', { name: '聯絡客服' }),
  'text close': () => page.getByText('關閉', { exact: true }),
  search: () => page.getByRole('button', { name: '搜尋' }),
  history: () => page.getByRole('button', { name: '歷史紀錄' }),
}

test('the bar has all ten button types, and each is named [SHL-023]', async () => {
  const onPress = () => undefined
  await render(
    <MemoryRouter>
      <NavBar
        title="行程明細"
        actions={[
          { kind: 'faq', article: 'lost-item' },
          { kind: 'customerService', onPress },
          { kind: 'search', onPress },
          { kind: 'history', onPress },
          { kind: 'close', onPress },
          { kind: 'textClose', onPress },
        ]}
      />
      <NavBar title="首頁" form="logo" left="none" />
      <NavBar title="我的" form="large" left="none" />
    </MemoryRouter>,
  )
  expect(Object.keys(buttonTypes)).toHaveLength(10)
  for (const [type, find] of Object.entries(buttonTypes)) await expect.element(find(), { message: type }).toBeVisible()
})

test('the faq button opens its article of the help centre [SHL-025]', async () => {
  await render(
    <MemoryRouter initialEntries={['/payment']}>
      <NavBar title="付款" actions={[{ kind: 'faq', article: 'ways-to-pay' }]} />
      <Place />
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: '說明' }).click()
  await expect.poll(() => page.getByTestId('place').element().textContent).toBe('/cs/article/ways-to-pay')
})

test('the native wrapper has its own close button, so that the bar has none [SHL-035]', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) DaoxingApp/2.0')
  await render(
    <MemoryRouter>
      <NavBar title="行程明細" actions={[{ kind: 'close' }, { kind: 'search', onPress: () => undefined }]} />
    </MemoryRouter>,
  )
  // Once this one is rendered, the other would be, too.
  await expect.element(page.getByRole('button', { name: '搜尋' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '關閉' })).not.toBeInTheDocument()
  vi.restoreAllMocks()
})

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{`${pathname}${search}`}</p>
}

test("back leads to the page that the URL names as the rider's origin, before the previous page [SHL-034]", async () => {
  await render(
    <MemoryRouter initialEntries={['/memberCenter', '/myOrder?prevPage=taxi&from=setting%3Fstages%3Dphone']}>
      <NavBar title="行程明細" />
      <Address />
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: '返回' }).click()
  await expect.element(page.getByTestId('address')).toHaveTextContent('/setting?stages=phone')
})
