import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '../testing/parts-in-test.css'
import { Wheel } from './Wheel.tsx'

const lineHeightPx = 44
const optionsOf = (...values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** A time whose wheels each change the whole, as in a picker. */
function Time() {
  const [{ hour, minute }, setTime] = useState({ hour: '06', minute: '00' })
  return (
    <>
      <Wheel
        label="hour"
        options={optionsOf('04', '05', '06', '07')}
        value={hour}
        onChange={(next) => setTime({ hour: next, minute })}
      />
      <Wheel
        label="minute"
        options={optionsOf('00', '10', '20')}
        value={minute}
        onChange={(next) => setTime({ hour, minute: next })}
      />
      <output>{`${hour}:${minute}`}</output>
    </>
  )
}

test('a wheel that comes to rest after another one was turned leaves the choice of the other [SHL-017]', async () => {
  await render(<Time />)
  const option = (wheel: string, name: string) =>
    page.getByRole('listbox', { name: wheel }).getByRole('option', { name })
  const hours = page.getByRole('listbox', { name: 'hour' }).element()
  const scrolled = new Promise((resolve) => hours.addEventListener('scroll', resolve, { once: true }))
  hours.scrollTo({ top: lineHeightPx })
  await scrolled
  const tapped = option('minute', '20').element()
  if (tapped instanceof HTMLElement) tapped.click()
  await expect.element(page.getByText('05:20')).toBeVisible()
  await expect.element(option('hour', '05')).toHaveAttribute('aria-selected', 'true')
})
