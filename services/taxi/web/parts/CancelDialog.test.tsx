import { ApiError } from '@daoxing/kit/web'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CancelDialog, type CancelWish } from './CancelDialog.tsx'

const reasons = [
  { id: 'plan_changed', label: '行程有變', asks: 'nothing' },
  { id: 'wrong_address', label: '上車地點設錯了', asks: 'address' },
  { id: 'other', label: '其他原因', asks: 'detail' },
] as const

const waiting = { since: 1_795_154_700, fee_from: 1_795_154_880, distance_metres: 32 }

type Given = {
  readonly feeTwd?: number | null | readonly (number | null)[]
  readonly onCancel?: (wish: CancelWish, agreedTwd: number) => Promise<void>
}

async function openDialog({ feeTwd = null, onCancel = async () => undefined }: Given = {}) {
  const cancel = vi.fn(onCancel)
  const close = vi.fn()
  const [first, ...later] = [feeTwd].flat()
  const prices = [first, ...later]
  const ask = async () => {
    const price = prices.length > 1 ? prices.shift() : prices[0]
    return typeof price === 'number' ? { feeTwd: price, waiting } : null
  }
  await render(
    <CancelDialog
      reasons={reasons}
      feeLine={<p>現在取消不收費。</p>}
      onFeeRequest={ask}
      onCancel={cancel}
      onClose={close}
    />,
  )
  return { cancel, close }
}

const button = (name: string) => page.getByRole('button', { name })
const step = () => document.querySelector('[data-step]')?.getAttribute('data-step')

test('the dialog starts with the fee and the reasons, and the way back is emphasised [TAXI-046, TAXI-047]', async () => {
  const { close, cancel } = await openDialog()
  expect(step()).toBe('default')
  await expect.element(page.getByText('現在取消不收費。')).toBeInTheDocument()
  expect(page.getByRole('radio').elements()).toHaveLength(3)
  expect(button('繼續等車').element().className).toContain('bg-go')
  expect(button('仍要取消').element().className).not.toMatch(/bg-/)
  await button('繼續等車').click()
  expect(close).toHaveBeenCalledTimes(1)
  expect(cancel).not.toHaveBeenCalled()
})

test('reasons are chosen with the arrow keys, and Escape goes back to the trip', async () => {
  const { close } = await openDialog()
  await page.getByRole('radio', { name: '行程有變' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: '上車地點設錯了' })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

test('if cancelling costs something, the price is shown before it counts [TAXI-046, TAXI-048]', async () => {
  const { cancel } = await openDialog({ feeTwd: 50 })
  await button('仍要取消').click()
  await expect.element(page.getByRole('heading', { name: '取消會收取 $50' })).toBeInTheDocument()
  expect(step()).toBe('charge')
  expect(cancel).not.toHaveBeenCalled()
  await button('付 $50 並取消').click()
  await expect.poll(() => cancel).toHaveBeenCalledWith({ reasonId: null, detail: '', next: 'landing' }, 50)
})

test('the proof is next to the price, and the safe answer stays emphasised', async () => {
  await openDialog({ feeTwd: 40 })
  await button('仍要取消').click()
  await expect.element(page.getByText('距上車點 30 公尺')).toBeInTheDocument()
  expect(button('繼續等車').element().className).toContain('bg-go')
  await expect.poll(() => document.activeElement?.getAttribute('data-step')).toBe('charge')
})

test('if the free time runs out during the tap, nothing happens and the rider is asked again', async () => {
  let tries = 0
  const { cancel } = await openDialog({
    feeTwd: [null, 40],
    onCancel: async (_, agreedTwd) => {
      tries += 1
      if (agreedTwd < 40)
        throw new ApiError({ code: 'CANCEL_FEE_CHANGED', message: '請再確認', data: { fee: 40 } }, 409)
    },
  })
  await button('仍要取消').click()
  await expect.element(page.getByRole('heading', { name: '取消會收取 $40' })).toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent('免費等候時間剛好結束，現在取消收 $40。還沒有取消。')
  expect(tries).toBe(1)
  await button('付 $40 並取消').click()
  await expect.poll(() => cancel).toHaveBeenLastCalledWith(expect.objectContaining({ next: 'landing' }), 40)
})

test('another reason may be entered as text [TAXI-046, TAXI-049]', async () => {
  const { cancel } = await openDialog()
  await page.getByRole('radio', { name: '其他原因' }).click()
  await button('仍要取消').click()
  await expect.poll(() => step()).toBe('otherReasonDetail')
  await page.getByLabelText('取消的原因（選填）').fill(' 忘了帶傘 ')
  await button('仍要取消').click()
  await expect.poll(() => cancel).toHaveBeenCalledWith({ reasonId: 'other', detail: '忘了帶傘', next: 'landing' }, 0)
})

test('a wrong address offers to keep the places and change them [TAXI-046, TAXI-050]', async () => {
  const { cancel } = await openDialog()
  await page.getByRole('radio', { name: '上車地點設錯了' }).click()
  await button('仍要取消').click()
  await expect.poll(() => step()).toBe('adjustAddress')
  await button('取消並修改').click()
  await expect.poll(() => cancel).toHaveBeenCalledWith({ reasonId: 'wrong_address', detail: '', next: 'plan' }, 0)
})

test('during the request nothing else can be pressed, and a failure stays in the dialog [TAXI-046, TAXI-051, ERR-014]', async () => {
  let refuse: (error: Error) => void = () => undefined
  await openDialog({ onCancel: () => new Promise((_, reject) => (refuse = reject)) })
  await button('仍要取消').click()
  await expect.element(page.getByRole('heading', { name: '正在取消…' })).toBeInTheDocument()
  expect(step()).toBe('submitting')
  expect(page.getByRole('button').elements()).toHaveLength(0)
  refuse(new ApiError({ code: 'CANNOT_CANCEL_NOW', message: '這趟行程現在無法取消', data: {} }, 409))
  await expect.element(page.getByRole('alert')).toHaveTextContent('還沒有取消成功，行程仍在進行。這趟行程現在無法取消')
  expect(step()).toBe('default')
})
