import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { Button } from './Button.tsx'
import { Sheet } from './Sheet.tsx'
import type { SheetHeight } from './use-sheet-drag.ts'

type StageProps = { readonly rows: number; readonly onCovered?: (px: number) => void }

function Stage({ rows, onCovered }: StageProps) {
  const [height, setHeight] = useState<SheetHeight>('half')
  return (
    <Sheet
      label="選擇車種"
      height={height}
      onHeight={setHeight}
      footer={<Button isWide>確認叫車</Button>}
      {...(onCovered === undefined ? {} : { onCovered })}
    >
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows without content
        <p key={row}>計程車</p>
      ))}
    </Sheet>
  )
}

const sheet = () => page.getByRole('region', { name: '選擇車種' }).element()
async function settled(): Promise<void> {
  // One frame, so that the change has started, and then to its end.
  await new Promise(requestAnimationFrame)
  await Promise.all(
    sheet()
      .getAnimations({ subtree: true })
      .map((animation) => animation.finished),
  )
}

test('arriving content does not move the sheet', async () => {
  const stage = await render(<Stage rows={0} />)
  const before = sheet().getBoundingClientRect().top
  await stage.rerender(<Stage rows={60} />)
  expect(sheet().getBoundingClientRect().top).toBe(before)
})

test('arrow keys move it through its heights, and the main action stays visible at each', async () => {
  const covered: number[] = []
  await render(<Stage rows={60} onCovered={(px) => covered.push(px)} />)
  const handle = page.getByRole('button', { name: /調整面板高度/ })
  handle.element().focus()
  const tops: number[] = []
  for (const key of ['{ArrowUp}', '{ArrowDown}', '{ArrowDown}']) {
    await userEvent.keyboard(key)
    await settled()
    tops.push(sheet().getBoundingClientRect().top)
    const { top, bottom } = page.getByRole('button', { name: '確認叫車' }).element().getBoundingClientRect()
    expect([top > 0, bottom <= innerHeight]).toEqual([true, true])
  }
  expect([tops[0] ?? 0, tops[1] ?? 0, tops[2] ?? 0]).toEqual([...tops].sort((one, other) => one - other))
  expect(new Set(covered).size).toBe(3)
})

test('with doubled text size a half sheet leaves a quarter of the map visible', async () => {
  const letters = document.documentElement.style
  onTestFinished(() => void letters.removeProperty('font-size'))
  letters.fontSize = '200%'
  const covered: number[] = []
  await render(<Stage rows={3} onCovered={(px) => covered.push(px)} />)
  expect(covered.at(-1)).toBeLessThanOrEqual(innerHeight * 0.75 + 1)
})

test('a finger drags it up', async () => {
  await render(<Stage rows={60} />)
  const before = sheet().getBoundingClientRect().top
  const handle = page.getByRole('button', { name: /調整面板高度/ }).element()
  const { left, top } = handle.getBoundingClientRect()
  const at = (type: string, y: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX: left + 10,
        clientY: y,
        isPrimary: true,
      }),
    )
  at('pointerdown', top)
  try {
    at('pointermove', top - 120)
  } catch {
    // A synthetic pointer cannot be captured.
  }
  at('pointermove', top - 320)
  at('pointerup', top - 320)
  await settled()
  expect(sheet().getBoundingClientRect().top).toBeLessThan(before - 100)
})
