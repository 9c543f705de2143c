import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { Button } from './Button.tsx'
import { CheckField } from './CheckField.tsx'
import { FixedBottomButton } from './FixedBottomButton.tsx'
import { OtpField } from './OtpField.tsx'
import { RatingStars } from './RatingStars.tsx'
import { TextField } from './TextField.tsx'

test('a text field has an error line, and a red asterisk if it is required [SHL-036, SHL-037]', async () => {
  await render(
    <TextField label="手機號碼" value="" onChange={() => undefined} isRequired error="請輸入 09 開頭的 10 位數字" />,
  )
  const field = page.getByRole('textbox', { name: '手機號碼' })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('請輸入 09 開頭的 10 位數字')
  expect(getComputedStyle(page.getByText('*').element()).color).toBe('rgb(179, 38, 30)')
})

test('an agreement is ticked in a box of 24 px [SHL-039, SHL-060]', async () => {
  await render(
    <CheckField isChecked={false} onChange={() => undefined}>
      我同意服務條款
    </CheckField>,
  )
  const box = page.getByRole('checkbox', { name: '我同意服務條款' })
  const { width, height } = box.element().getBoundingClientRect()
  expect([width, height]).toEqual([24, 24])
})

test('a code is complete with its sixth digit, typed or pasted', async () => {
  const completed: string[] = []
  await render(<Otp onComplete={(digits) => completed.push(digits)} />)
  await userEvent.keyboard('１2a3-45')
  expect(completed).toEqual([])
  await userEvent.keyboard('6')
  expect(completed).toEqual(['123456'])
})

test('the boxes of a wrong code have a red border and the reason below them, those of any other a plain border [IDN-008]', async () => {
  const field = (error?: string) => <OtpField value="" onChange={() => undefined} error={error} />
  const { rerender } = await render(field('驗證碼錯誤'))
  const code = page.getByRole('textbox')
  // The first box has the caret and is drawn as the active one.
  const edges = () =>
    [...(code.element().previousElementSibling?.children ?? [])]
      .slice(1)
      .map((box) => [getComputedStyle(box).borderColor, getComputedStyle(box).borderTopWidth].join(' '))
  await expect.element(code).toHaveAccessibleDescription('驗證碼錯誤')
  expect(edges()).toEqual(Array.from({ length: 5 }, () => 'rgb(179, 38, 30) 1px'))
  await rerender(field())
  expect(edges()).toHaveLength(5)
  expect(edges().join()).not.toContain('rgb(179, 38, 30)')
})

function Otp({ onComplete }: { readonly onComplete: (digits: string) => void }) {
  const [digits, setDigits] = useState('')
  return <OtpField value={digits} onChange={setDigits} onComplete={onComplete} />
}

test('stars are chosen by touch and by arrow keys', async () => {
  await render(<Stars />)
  await page.getByText('4 顆星').click({ force: true })
  await expect.element(page.getByRole('radio', { name: '4 顆星' })).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '5 顆星' })).toBeChecked()
})

function Stars() {
  const [stars, setStars] = useState(0)
  return <RatingStars label="這趟搭乘如何？" stars={stars} onRate={setStars} />
}

test('a busy button ignores a second tap', async () => {
  let taps = 0
  await render(
    <Button state="busy" price="$215" onPress={() => (taps += 1)}>
      確認叫車
    </Button>,
  )
  await page.getByRole('button', { name: '確認叫車 · $215' }).click()
  expect(taps).toBe(0)
})

test('the fixed button is at the bottom, as wide as the screen allows [SHL-043]', async () => {
  await render(<FixedBottomButton onPress={() => undefined}>確認付款</FixedBottomButton>)
  const { bottom, height, width } = page.getByRole('button', { name: '確認付款' }).element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(44)
  expect([Math.round(innerHeight - bottom) <= 16, width > innerWidth * 0.6]).toEqual([true, true])
})
