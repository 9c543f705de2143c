import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { BottomSheet } from './BottomSheet.tsx'
import { Button } from './Button.tsx'
import { FixedBottomButton } from './FixedBottomButton.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { confirmInPopup } from './confirm-in-popup.ts'
import { Popup, PopupHost } from './Popup.tsx'
import { showToast, shownToast } from './show-toast.ts'
import { ToastHost } from './Toast.tsx'

afterEach(() => vi.useRealTimers())

test('a popup is 311 px wide, as high as its text but at most 70 % of the screen, with 確認 by default [SHL-054, SHL-055, SHL-057]', async () => {
  await render(
    <Popup title="預約成功" onClose={() => undefined}>
      {'很長的說明。'.repeat(600)}
    </Popup>,
  )
  const dialog = page.getByRole('dialog').element()
  // Its opening animation grows to this size.
  await Promise.all(dialog.getAnimations().map((animation) => animation.finished))
  const grown = dialog.getBoundingClientRect()
  expect(Math.round(grown.width)).toBe(311)
  expect(Math.abs(grown.height - innerHeight * 0.7)).toBeLessThanOrEqual(1)
  await expect.element(page.getByRole('button', { name: '確認', exact: true })).toBeInTheDocument()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

test('a popup fades and grows in 0.3 s [SHL-056]', async () => {
  await render(<Popup title="預約成功" onClose={() => undefined} />)
  const { transitionDuration, transitionProperty } = getComputedStyle(page.getByRole('dialog').element())
  expect([transitionProperty, transitionDuration]).toEqual(['opacity, transform', '0.3s, 0.3s'])
  const grown = page.getByRole('dialog').element().getAnimations()
  expect(grown.map(({ effect }) => [effect?.getTiming().duration, firstFrame(effect)])).toEqual([
    [300, expect.objectContaining({ opacity: '0' })],
    [300, expect.objectContaining({ transform: 'scale(0.92)' })],
  ])
})

const firstFrame = (effect: AnimationEffect | null) =>
  effect instanceof KeyframeEffect ? effect.getKeyframes()[0] : undefined

test('a warning asks with 取消 and 確認, and returns the answer [SHL-041, SHL-058]', async () => {
  await render(<PopupHost />)
  const confirmed = confirmInPopup({ title: '要登出嗎？', cancelLabel: true })
  await page.getByRole('button', { name: '確認', exact: true }).click()
  expect(await confirmed).toBe(true)
  const cancelled = confirmInPopup({ title: '要登出嗎？', cancelLabel: true })
  await page.getByRole('button', { name: '取消', exact: true }).click()
  expect(await cancelled).toBe(false)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Escape is the same as cancelling, and the safe answer has the focus', async () => {
  await render(<PopupHost />)
  const answer = confirmInPopup({
    title: '要取消行程嗎？',
    confirmLabel: '確認取消',
    cancelLabel: '繼續等候',
    isRisky: true,
  })
  await expect.element(page.getByRole('button', { name: '繼續等候' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
})

test('after a popup the focus returns to its previous place', async () => {
  await render(
    <>
      <button type="button" onClick={() => void confirmInPopup({ title: '要取消行程嗎？', cancelLabel: true })}>
        取消行程
      </button>
      <PopupHost />
    </>,
  )
  await page.getByRole('button', { name: '取消行程' }).click()
  await expect.element(page.getByRole('button', { name: '取消', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '取消行程' })).toHaveFocus()
})

test('if the opening element is gone, the focus moves to the heading of the screen', async () => {
  const shown = (isAsking: boolean) => (
    <>
      <h1 tabIndex={-1}>行程中</h1>
      {isAsking && <Popup title="要取消行程嗎？" onClose={() => undefined} />}
    </>
  )
  const { rerender } = await render(shown(true))
  await expect.element(page.getByRole('button', { name: '確認' })).toHaveFocus()
  await rerender(shown(false))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('with doubled text size a popup uses the available height before its text scrolls', async () => {
  const letters = document.documentElement.style
  onTestFinished(() => void letters.removeProperty('font-size'))
  letters.fontSize = '200%'
  await render(
    <Popup title="上車點只是大概位置" onClose={() => undefined}>
      {'這個地址只找得到大概位置。'.repeat(30)}
    </Popup>,
  )
  const dialog = page.getByRole('dialog').element()
  await Promise.all(dialog.getAnimations().map((animation) => animation.finished))
  expect(Math.round(dialog.getBoundingClientRect().height)).toBe(Math.min(768, innerHeight - 32))
})

/** A popup with too much text, at this text size: its bottom edge, and that of its button. */
async function aLongPopup(fontSize: string) {
  const letters = document.documentElement.style
  onTestFinished(() => void letters.removeProperty('font-size'))
  letters.fontSize = fontSize
  const { unmount } = await render(
    <Popup title="上車點只是大概位置" onClose={() => undefined}>
      {'這個地址只找得到大概位置。'.repeat(200)}
    </Popup>,
  )
  const dialog = page.getByRole('dialog').element()
  await Promise.all(dialog.getAnimations().map((animation) => animation.finished))
  const button = page.getByRole('button', { name: '確認' }).element()
  return { unmount, dialog, endPx: () => button.getBoundingClientRect().bottom - dialog.getBoundingClientRect().bottom }
}

test('a popup keeps its button visible below the scrolling text; with very large text all of it scrolls', async () => {
  const usual = await aLongPopup('100%')
  expect(usual.dialog.scrollTop).toBe(0)
  expect(usual.endPx()).toBeLessThan(0)
  await usual.unmount()
  const large = await aLongPopup('400%')
  expect(large.dialog.scrollTop).toBe(0)
  expect(large.endPx()).toBeGreaterThan(0)
  large.dialog.scrollTo(0, large.dialog.scrollHeight)
  expect(large.endPx()).toBeLessThan(0)
})

test('a price without room next to its label is below it, and the separator dot stays above', async () => {
  await render(
    <div style={{ width: 160 }}>
      <Button price="約 $105–110" isWide>
        確認叫車
      </Button>
    </div>,
  )
  const button = page.getByRole('button', { name: '確認叫車 · 約 $105–110' }).element()
  const lines = new Map<number, string>()
  for (const [text, top] of lettersOf(button)) lines.set(top, (lines.get(top) ?? '') + text)
  expect([...lines.values()].map((line) => line.trim())).toEqual(['確認叫車\u00a0·', '約 $105–110'])
})

/** Every letter with its vertical position. */
function lettersOf(element: Element): readonly (readonly [string, number])[] {
  const found: [string, number][] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? ''
    for (const [at, letter] of [...text].entries()) {
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + 1)
      found.push([letter, Math.round(range.getBoundingClientRect().top)])
    }
  }
  return found
}

test('a toast stays for 2 s [SHL-014, SHL-042]', async () => {
  await render(<ToastHost />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    showToast('已新增常用地址')
    await expect.element(page.getByText('已新增常用地址')).toBeInTheDocument()
    vi.advanceTimersByTime(1999)
    expect(shownToast.get()?.text).toBe('已新增常用地址')
    vi.advanceTimersByTime(1)
    expect(shownToast.get()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
  await expect.element(page.getByText('已新增常用地址')).not.toBeInTheDocument()
})

test('a toast with an undo action waits while the rider reaches for it, and disappears after the tap', async () => {
  await render(<ToastHost />)
  const undo = vi.fn<() => void>()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    showToast('已刪除', 400, { label: '復原', onPress: undo })
    const button = page.getByRole('button', { name: '復原' })
    await expect.element(button).toBeInTheDocument()
    button.element().focus()
    await expect.element(button).toHaveFocus()
    vi.advanceTimersByTime(60_000)
    await expect.element(page.getByText('已刪除')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(undo).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(page.getByText('已刪除')).not.toBeInTheDocument()
})

test('a toast is right above the lowest element of the screen, and at the edge if there is none', async () => {
  await render(<ToastHost />)
  const bottomOf = async (text: string) => {
    const toast = page.getByText(text)
    await expect.element(toast).toBeInTheDocument()
    const shown = toast.element().parentElement
    await Promise.all(shown?.getAnimations().map((animation) => animation.finished) ?? [])
    return Math.round(shown?.getBoundingClientRect().bottom ?? 0)
  }
  showToast('已更新', 60_000)
  expect(await bottomOf('已更新')).toBe(innerHeight - 16)
  await render(<FixedBottomButton>前往叫車</FixedBottomButton>)
  const bar = page.getByRole('button', { name: '前往叫車' }).element().closest('[data-bar]')
  showToast('已刪除', 60_000)
  expect(await bottomOf('已刪除')).toBe(Math.round((bar?.getBoundingClientRect().top ?? 0) - 16))
})

test('while no action is possible the screen says so [SHL-044, SHL-059]', async () => {
  await render(<LoadingOverlay />)
  await expect.element(page.getByText('載入中，請稍候', { exact: true })).toBeInTheDocument()
  const covered = page.getByRole('status').element()
  expect(covered.getBoundingClientRect()).toMatchObject({ top: 0, left: 0, width: innerWidth, height: innerHeight })
  expect(document.elementFromPoint(4, 4)).toBe(covered)
})

test('a bottom sheet closes by its cross, by Escape and by a touch outside it, not by one inside', async () => {
  const close = vi.fn<() => void>()
  await render(
    <BottomSheet title="付款方式" onClose={close}>
      <p>現金</p>
    </BottomSheet>,
  )
  const sheet = page.getByRole('dialog', { name: '付款方式' }).element()
  await Promise.all(sheet.getAnimations().map((animation) => animation.finished))
  expect(Math.round(sheet.getBoundingClientRect().bottom)).toBe(innerHeight)
  await page.getByText('現金').click()
  expect(close).not.toHaveBeenCalled()
  await page.getByRole('button', { name: '關閉' }).click()
  await userEvent.keyboard('{Escape}')
  sheet.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(close).toHaveBeenCalledTimes(3)
})

test('popup, toast, fixed bottom button and loading overlay can be on one screen [SHL-040]', async () => {
  await render(
    <>
      <PopupHost />
      <ToastHost />
      <FixedBottomButton>前往叫車</FixedBottomButton>
    </>,
  )
  void confirmInPopup({ title: '預約成功' })
  showToast('已更新常用地址', 2000)
  const shown = [
    page.getByRole('dialog', { name: '預約成功' }),
    page.getByText('已更新常用地址'),
    page.getByText('前往叫車'),
  ]
  for (const part of shown) await expect.element(part).toBeInTheDocument()
  await page.getByRole('button', { name: '確認' }).click()
  const overlay = await render(<LoadingOverlay />)
  await expect.element(page.getByText('載入中，請稍候')).toBeInTheDocument()
  await overlay.unmount()
  const bar = page.getByRole('button', { name: '前往叫車' }).element().getBoundingClientRect()
  expect(bar.bottom).toBeLessThanOrEqual(innerHeight)
  expect(bar.top).toBeGreaterThan(innerHeight / 2)
})
