import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { favouritesKey } from './places-data.ts'
import { aFavourite, favouritesServer } from './testing/favourites-server.ts'
import { openFavourites } from './testing/open-favourites.tsx'

const [gym, school, library] = [
  aFavourite(1, { description: '健身房' }),
  aFavourite(2, { description: '學校' }),
  aFavourite(3, { description: '圖書館' }),
]

async function openOrder(first: string) {
  const cache = await openFavourites('/setting/addresses')
  await opener().click()
  await expect.element(handleOf(first)).toHaveFocus()
  return cache
}

const opener = () => page.getByRole('button', { name: '調整順序' })
const handleOf = (name: string) => page.getByRole('button', { name: new RegExp(`^移動「${name}」`) })
const upOf = (name: string) => page.getByRole('button', { name: `把「${name}」往上移` })
const rows = () => [...document.querySelectorAll('li')]
const names = () => rows().map((row) => row.querySelector('button')?.ariaLabel?.replace(/^移動「(.*)」.*$/, '$1'))

/** A simulated pointer on a handle: it is not a real one, so it cannot be captured. */
function holding(name: string) {
  const handle = handleOf(name).element()
  Object.assign(handle, { setPointerCapture: () => undefined })
  return (kind: string, clientY: number) =>
    handle.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 7, button: 0, clientY }))
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('buttons, the arrow keys of a handle and dragging change the order, which the server stores each time', async () => {
  const { orders } = favouritesServer({ stored: [gym, school, library] })
  await openOrder('健身房')
  await upOf('圖書館').click()
  await expect.poll(orders).toEqual(['健身房 圖書館 學校'])
  await expect.poll(names).toEqual(['健身房', '圖書館', '學校'])
  handleOf('圖書館').element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => orders().at(-1)).toBe('圖書館 健身房 學校')
  await expect.element(handleOf('圖書館')).toHaveFocus()
  await expect.element(upOf('圖書館')).toBeDisabled()
  await userEvent.dragAndDrop(handleOf('圖書館'), handleOf('學校'), {
    targetPosition: { x: 20, y: 40 },
    // The row at the drop position makes room for it.
    force: true,
  })
  await expect.poll(() => orders().at(-1)).toBe('健身房 學校 圖書館')
  await page.getByRole('button', { name: '完成' }).click()
  await expect.element(page.getByRole('link', { name: '新增常用地址' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /圖書館/ })).toBeVisible()
})

test('an order that the server refuses is reported, and the old order is shown again', async () => {
  favouritesServer({ stored: [gym, school, library] })
  await openOrder('健身房')
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.includes('_order') ? new Response('{}', { status: 500 }) : answering(url, init),
  )
  await upOf('學校').click()
  await expect.element(page.getByText('順序沒有存好，請再試一次')).toBeInTheDocument()
  await expect.poll(names).toEqual(['健身房', '學校', '圖書館'])
})

test('two quick moves on a slow connection are both stored, and the list never shows only the first', async () => {
  const { orders, held, reads } = favouritesServer({ stored: [gym, school, library], holdsOrders: true })
  await openOrder('健身房')
  await upOf('圖書館').click()
  await expect.poll(names).toEqual(['健身房', '圖書館', '學校'])
  await upOf('圖書館').click()
  await expect.poll(names).toEqual(['圖書館', '健身房', '學校'])
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  expect(names()).toEqual(['圖書館', '健身房', '學校'])
  expect(reads()).toBe(1)
  held[1]?.()
  await expect.poll(reads).toBe(2)
  expect(orders()).toEqual(['健身房 圖書館 學校', '圖書館 健身房 學校'])
})

test('the dropped favourite is the dragged one, even if the list changes during the drag', async () => {
  const { orders } = favouritesServer({ stored: [gym, school, library] })
  const cache = await openOrder('健身房')
  const hand = holding('學校')
  const low = rows().at(-1)?.getBoundingClientRect().bottom ?? 0
  hand('pointerdown', handleOf('學校').element().getBoundingClientRect().top)
  cache.setQueryData(favouritesKey, [school, gym, library])
  await expect.poll(names).toEqual(['學校', '健身房', '圖書館'])
  hand('pointermove', low)
  hand('pointerup', low)
  await expect.poll(orders).toEqual(['健身房 圖書館 學校'])
})

test('a long list scrolls while a row is held at the edge of the screen, and the row follows', async () => {
  const many = Array.from({ length: 9 }, (_, number) => aFavourite(number, { description: `地點${number}` }))
  const { orders } = favouritesServer({ stored: many })
  await page.viewport(390, 420)
  onTestFinished(() => page.viewport(390, 844))
  await openOrder('地點0')
  const hand = holding('地點0')
  hand('pointerdown', handleOf('地點0').element().getBoundingClientRect().top)
  hand('pointermove', innerHeight - 4)
  await expect.poll(() => scrollY + innerHeight).toBeGreaterThan(document.documentElement.scrollHeight - 2)
  hand('pointerup', innerHeight - 4)
  await expect.poll(() => orders().at(-1)?.split(' ').indexOf('地點0')).toBeGreaterThan(6)
})

test('the back button ends the ordering before it leaves the screen, and the focus returns to its previous position', async () => {
  favouritesServer({ stored: [gym, school, library] })
  await openOrder('健身房')
  history.back()
  await expect.element(opener()).toHaveFocus()
  expect(location.pathname).toBe('/setting/addresses')
  await opener().click()
  await expect.element(handleOf('健身房')).toHaveFocus()
  await page.getByRole('button', { name: '完成' }).click()
  await expect.element(opener()).toHaveFocus()
})
