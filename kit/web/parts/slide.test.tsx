import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { SlideToConfirm } from './SlideToConfirm.tsx'

async function aSlide(state?: 'ready' | 'busy' | 'disabled') {
  const heard: string[] = []
  await render(
    <div style={{ width: 340 }}>
      <SlideToConfirm
        icon={null}
        {...(state && { state })}
        onSlid={() => heard.push('slid')}
        onTapped={() => heard.push('tapped')}
      >
        向右滑動開車門
      </SlideToConfirm>
    </div>,
  )
  const slide = page.getByRole('button', { name: '向右滑動開車門' })
  const to = (x: number, from = 28) =>
    slide.dropTo(slide, { sourcePosition: { x: from, y: 28 }, targetPosition: { x, y: 28 } })
  return { heard, slide, to }
}

test('only a slide of the knob to the end confirms; half of the way, or one that begins elsewhere, does nothing', async () => {
  const { heard, to } = await aSlide()
  await to(180)
  expect(heard).toEqual([])
  await to(330)
  expect(heard).toEqual(['slid'])
  await to(330, 170)
  expect(heard.filter((one) => one === 'slid')).toHaveLength(1)
})

test('a tap, a key and a screen reader ask first', async () => {
  const { heard, slide } = await aSlide()
  await slide.click()
  expect(heard).toEqual(['tapped'])
  slide.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(heard).toEqual(['tapped', 'tapped'])
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('while it is busy or disabled nothing is confirmed', async () => {
  const { heard, slide, to } = await aSlide('busy')
  await expect.element(slide).toHaveAttribute('aria-busy', 'true')
  await to(330)
  await slide.click()
  expect(heard).toEqual([])
})
