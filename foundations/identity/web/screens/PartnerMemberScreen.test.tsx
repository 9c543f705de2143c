import { RegistryProvider, ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PartnerLoginHost } from '../partner/PartnerLoginHost.tsx'
import { partnerLoginQuestion } from '../partner/rental-login.ts'
import {
  agrees,
  aPartner,
  beginBindingAnew,
  bound,
  dialogNamed,
  idField,
  loggedIn,
  pressButton,
  refusal,
  typeOtp,
} from '../testing/open-binding.tsx'
import { PartnerMemberScreen } from './PartnerMemberScreen.tsx'

const membership = '/v3/identity/partner-membership'

beforeEach(beginBindingAnew)
afterEach(() => {
  partnerLoginQuestion.get()?.answer(false)
  beginBindingAnew()
})

const opened = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/rental-member']}>
          <PartnerMemberScreen />
          <PartnerLoginHost />
          <ToastHost />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )

test('a bound account is bound again from its screen, once the partner says that another one has it [SET-010]', async () => {
  const server = aPartner({ [membership]: [{ body: { data: bound } }], [`${membership}/auth-login`]: [refusal(1607)] })
  await opened()
  await expect.element(page.getByText('M-1')).toBeVisible()
  await pressButton('重新確認會員狀態')
  await expect.element(dialogNamed('重新綁定租車會員')).toBeVisible()
  await pressButton('重新綁定')
  await agrees()
  await typeOtp()
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  await expect
    .poll(() => server.of(`${membership}/bind`)[0]?.body)
    .toEqual({ loginId: 'A123456789', bindingType: 'rebinding' })
})

test('a membership that is still good is confirmed, and shows neither phone nor id number in full', async () => {
  aPartner({ [membership]: [{ body: { data: bound } }], [`${membership}/auth-login`]: [loggedIn] })
  await opened()
  await expect.element(page.getByText(/6789$/)).toBeVisible()
  await pressButton('重新確認會員狀態')
  await expect.element(page.getByText('會員狀態正常')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a membership that cannot be loaded says so, and loads by a tap', async () => {
  aPartner({ [membership]: [{ status: 500, body: {} }, { body: { data: bound } }] })
  await opened()
  await expect.element(page.getByText('暫時無法載入')).toBeVisible()
  await pressButton(/再試/)
  await expect.element(page.getByText('M-1')).toBeVisible()
})
