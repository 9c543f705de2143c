import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { emptyDraft, type SignUpDraft } from '../rules/sign-up-draft.ts'
import { NameStep } from './NameStep.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The step with the draft of earlier steps, as its screen passes it. */
function Step({ onFinished }: { readonly onFinished: () => Promise<void> }) {
  const [draft, setDraft] = useState<SignUpDraft>({ ...emptyDraft, name: '怡君' })
  const nothing = () => undefined
  return (
    <NameStep
      step="name"
      stepsInAll={3}
      laterSteps={[]}
      draft={draft}
      onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      onGo={nothing}
      onBack={nothing}
      onLine={nothing}
      onDone={async () => undefined}
      onFinished={onFinished}
      onLater={nothing}
      onNext={nothing}
      onHeldOut={nothing}
    />
  )
}

test('an unchecked agreement is reported at its checkbox, which has the focus, and nothing is sent [SHL-039, SHL-049]', async () => {
  const send = vi.fn(async () => new Response(JSON.stringify({ code: 'UNEXPECTED', message: '' }), { status: 500 }))
  vi.stubGlobal('fetch', send)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Step onFinished={async () => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const box = page.getByRole('checkbox')
  await page.getByRole('button', { name: '完成註冊' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('需同意以上規範')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveAccessibleDescription('需同意以上規範')
  await expect.element(box).toBeInvalid()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
  await page.getByRole('button', { name: '完成註冊' }).click()
  await expect.poll(() => send.mock.calls.length).toBe(1)
})

test('the form of a rider marks its name as required, and shows its error below the name [SHL-036, SHL-037]', async () => {
  const refusal = { code: 'INVALID_INPUT', message: '有簡體字「张」，請改成正體字', data: { field: 'displayName' } }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 400 }))
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Step onFinished={async () => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const name = page.getByRole('textbox', { name: '稱呼' })
  await expect.element(name).toBeRequired()
  const mark = page.getByText('*', { exact: true })
  await expect.element(mark).toBeInTheDocument()
  expect(mark.element().closest('label')?.textContent).toBe('稱呼 *')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: '完成註冊' }).click()
  await expect.element(name).toHaveAccessibleDescription(refusal.message)
  await expect.element(name).toBeInvalid()
  await expect.element(page.getByRole('checkbox')).not.toBeInvalid()
  await name.fill('怡安')
  await expect.element(name).toBeValid()
})
