import { PageRouter } from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { favouritesKey } from './places-data.ts'
import { FavouritesScreen } from './screens/FavouritesScreen.tsx'

const aPlace = (id: string): Favourite => ({
  id,
  icon: 'favourite',
  description: id,
  address: `臺北市大安區${id}`,
  location: { x: 121.54, y: 25.03 },
  isApproximate: false,
  rank: null,
})
const [gym, school, library] = ['健身房', '學校', '圖書館'].map(aPlace)
const three = [gym, school, library].filter((place) => place !== undefined)

/** A server that keeps an order, each one only when it is `let`. */
function aServer() {
  let kept = three
  const asked: string[] = []
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (typeof init.body === 'string') {
      const { ids } = JSON.parse(init.body)
      asked.push(ids.join(' '))
      await new Promise<void>((resolve) => held.push(resolve))
      kept = ids.flatMap((id: string) => kept.filter((place) => place.id === id))
    } else if (url.includes('fav_address')) asked.push('read')
    return new Response(JSON.stringify({ data: kept }))
  })
  return { asked, held }
}

async function open() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <PageRouter>
        <FavouritesScreen />
      </PageRouter>
    </QueryClientProvider>,
  )
  await opener().click()
  await expect.element(handleOf('健身房')).toHaveFocus()
  return cache
}

const opener = () => page.getByRole('button', { name: '調整順序' })
const handleOf = (name: string) => page.getByRole('button', { name: new RegExp(`^移動「${name}」`) })
const rows = () => [...document.querySelectorAll('li')]
const names = () => rows().map(({ textContent }) => three.find(({ id }) => textContent.startsWith(id))?.id)

const here = location.pathname + location.search
beforeEach(() => {
  history.pushState({ idx: 0 }, '', '/before')
  history.pushState({ idx: 1 }, '', '/setting/addresses')
})
afterEach(() => {
  history.pushState(null, '', here)
  vi.unstubAllGlobals()
})

test('two quick moves on a slow line are both kept, and the list never shows the first alone again', async () => {
  const { asked, held } = aServer()
  await open()
  const up = page.getByRole('button', { name: '把「圖書館」往上移' })
  await up.click()
  await expect.poll(names).toEqual(['健身房', '圖書館', '學校'])
  await up.click()
  await expect.poll(names).toEqual(['圖書館', '健身房', '學校'])
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  expect(names()).toEqual(['圖書館', '健身房', '學校'])
  held[1]?.()
  await expect.poll(() => asked.at(-1)).toBe('read')
  expect(asked).toEqual(['read', '健身房 圖書館 學校', '圖書館 健身房 學校', 'read'])
})

test('a favourite that is held while the list changes is the one that is let go', async () => {
  const { asked } = aServer()
  const cache = await open()
  const handle = handleOf('學校').element()
  // A pointer that no hand moves cannot be captured.
  Object.assign(handle, { setPointerCapture: () => undefined })
  const [y, low] = [handle.getBoundingClientRect().top, rows().at(-1)?.getBoundingClientRect().bottom ?? 0]
  const point = (kind: string, clientY: number) =>
    handle.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 7, button: 0, clientY }))
  point('pointerdown', y)
  cache.setQueryData(favouritesKey, [school, gym, library])
  await expect.poll(names).toEqual(['學校', '健身房', '圖書館'])
  point('pointermove', low)
  point('pointerup', low)
  await expect.poll(() => asked.at(-1)).toBe('健身房 圖書館 學校')
})

test('back leaves the ordering before the screen, and the focus is again where it was before', async () => {
  aServer()
  await open()
  history.back()
  await expect.element(opener()).toHaveFocus()
  expect(location.pathname).toBe('/setting/addresses')
  await opener().click()
  await expect.element(handleOf('健身房')).toHaveFocus()
  await page.getByRole('button', { name: '完成' }).click()
  await expect.element(opener()).toHaveFocus()
})
