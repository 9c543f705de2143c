import { AnnouncerHost } from '@daoxing/kit/web'
import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useState } from 'react'
import type { DraftPlace } from '../ride-draft.ts'
import { StopList } from './StopList.tsx'

const place = (name: string): DraftPlace => ({ name, address: name, location: { lat: 25, lng: 121 } })

async function openList(names: readonly string[], placesMax = 4) {
  const onEdit = vi.fn()
  const onAdd = vi.fn()
  const onChange = vi.fn<(places: readonly DraftPlace[]) => void>()
  const first = names.map(place)
  function Held() {
    const [places, setPlaces] = useState<readonly DraftPlace[]>(first)
    const change = (changed: readonly DraftPlace[]) => {
      onChange(changed)
      setPlaces(changed)
    }
    return <StopList {...{ places, placesMax, onEdit, onAdd }} onChange={change} />
  }
  const screen = await render(
    <>
      <Held />
      <AnnouncerHost />
    </>,
  )
  return { screen, onEdit, onAdd, names: () => (onChange.mock.lastCall?.[0] ?? first).map(({ name }) => name) }
}

test('stops and destination are moved by the arrow keys and removed, and each change is announced [TAXI-010]', async () => {
  const { screen, names } = await openList(['甲', '乙', '丙'])
  screen
    .getByRole('button', { name: /移動停靠點 2/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(names()).toEqual(['乙', '甲', '丙'])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await screen.getByRole('button', { name: /移動下車/ }).click()
  await userEvent.keyboard('{ArrowUp}')
  expect(names().at(-1)).not.toBe('丙')
  await screen.getByRole('button', { name: '移除乙' }).click()
  expect(names()).not.toContain('乙')
  await expect.element(screen.getByText('已移除乙')).toBeInTheDocument()
})

test('a stop is dragged to another place by its handle', async () => {
  const { screen, names } = await openList(['甲', '乙', '丙'])
  const handle = screen.getByRole('button', { name: /移動停靠點 1/ }).element()
  const rows = [...document.querySelectorAll('li')].map((row) => row.getBoundingClientRect())
  const middle = (at: number) => (rows[at]?.top ?? 0) + (rows[at]?.height ?? 0) / 2
  const at = (type: string, clientY: number) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: 20, clientY }))
  vi.spyOn(handle, 'setPointerCapture').mockReturnValue()
  at('pointerdown', middle(0))
  at('pointermove', middle(2))
  at('pointerup', middle(2))
  await expect.poll(names).toEqual(['乙', '丙', '甲'])
})

test('no stop is added beyond the limit, and the last place cannot be removed', async () => {
  const { screen, onAdd, onEdit } = await openList(['甲', '乙'], 3)
  await screen.getByRole('button', { name: '新增停靠點' }).click()
  expect(onAdd).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: /更改下車：乙/ }).click()
  expect(onEdit).toHaveBeenCalledWith(1)
  const full = await openList(['甲', '乙', '丙'], 3)
  expect(full.screen.container.textContent).not.toContain('新增停靠點')
})
