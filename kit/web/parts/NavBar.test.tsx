import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { NavBar, type NavActionKind } from './NavBar.tsx'

async function aNavBarWith(kind: NavActionKind): Promise<string[]> {
  const pressed: string[] = []
  await render(
    <MemoryRouter>
      <NavBar title="行程明細" actions={[{ kind, onPress: () => pressed.push(kind) }]} />
    </MemoryRouter>,
  )
  return pressed
}

test('the bar offers back, and its title is the heading of the screen [SHL-024, SHL-027]', async () => {
  await aNavBarWith('faq')
  await expect.element(page.getByRole('button', { name: '返回' })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: '行程明細' })).toBeInTheDocument()
  expect(document.title).toBe('行程明細｜島行')
})

test('the bar can show the brand or a large title instead [SHL-026, SHL-028]', async () => {
  await render(
    <MemoryRouter>
      <NavBar title="島行" form="logo" left="none" />
      <NavBar title="我的" form="large" left="none" />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('heading', { name: '島行' })).toBeInTheDocument()
  const large = page.getByRole('heading', { name: '我的' }).element()
  expect(getComputedStyle(large).fontSize).toBe('22px')
})

const named: readonly (readonly [kind: NavActionKind, name: string])[] = [
  ['faq', '常見問題'],
  ['close', '關閉'],
  ['customerService', '聯絡客服'],
]
for (const [kind, name] of named)
  test(`the bar has a button for ${kind} [SHL-025, SHL-029, SHL-030]`, async () => {
    const pressed = await aNavBarWith(kind)
    await page.getByRole('button', { name }).click()
    expect(pressed).toEqual([kind])
  })

const more: readonly (readonly [kind: NavActionKind, name: string])[] = [
  ['textClose', '關閉'],
  ['search', '搜尋'],
  ['history', '歷史紀錄'],
]
for (const [kind, name] of more)
  test(`the bar has a button for ${kind} [SHL-031, SHL-032, SHL-033]`, async () => {
    const pressed = await aNavBarWith(kind)
    await page.getByRole('button', { name }).click()
    expect(pressed).toEqual([kind])
  })

test('in full-flex mode there is no close button [SHL-035]', async () => {
  await render(
    <MemoryRouter>
      <NavBar title="行程明細" isFullFlex actions={[{ kind: 'close', onPress: () => undefined }]} />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('button', { name: '關閉' })).not.toBeInTheDocument()
})

test('the bar has every one of its ten kinds: back, three forms of title, six buttons [SHL-023]', async () => {
  const kinds: readonly NavActionKind[] = ['faq', 'close', 'customerService', 'textClose', 'search', 'history']
  const actions = kinds.map((kind) => ({ kind, onPress: () => undefined }))
  await render(
    <MemoryRouter>
      <NavBar title="標題" actions={actions} />
      <NavBar title="大標題" form="large" left="none" />
      <NavBar title="島行" form="logo" left="none" />
    </MemoryRouter>,
  )
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['返回', '常見問題', '關閉', '聯絡客服', '關閉', '搜尋', '歷史紀錄'])
  const titles = page
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)
  expect(titles).toEqual(['標題', '大標題', '島行'])
})
