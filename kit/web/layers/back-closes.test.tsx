import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { confirmInPopup } from '../parts/confirm-in-popup.ts'
import { BottomSheet } from '../parts/BottomSheet.tsx'
import { useGoBack } from '../parts/NavBar.tsx'
import { Popup, PopupHost } from '../parts/Popup.tsx'
import { PageRouter } from './PageRouter.tsx'
import { useBackCloses } from './use-back-closes.ts'

const home = location.pathname + location.search
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const where = () => page.getByTestId('where')
/** The rider's back key. */
const back = () => history.back()
const entries = () => history.length

/** A screen whose sheet opens a dialog, navigates elsewhere and receives stages. */
function Screen() {
  const [shown, setShown] = useState<'nothing' | 'sheet' | 'both'>('nothing')
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const goBack = useGoBack()
  const [, setSearch] = useSearchParams()
  useBackCloses({ isOpen: isAsking, onClose: () => setIsAsking(false) })
  return (
    <>
      <button onClick={() => setShown('sheet')}>chat</button>
      <button onClick={() => setIsAsking(true)}>question</button>
      <button onClick={goBack}>arrow</button>
      <button onClick={() => void confirmInPopup({ title: 'sure?' }).then(() => navigate('/second'))}>
        ask and go
      </button>
      {isAsking && <p>which one?</p>}
      {shown !== 'nothing' && (
        <BottomSheet title="chat" onClose={() => setShown('nothing')}>
          <button onClick={() => setShown('both')}>more</button>
          <button onClick={() => void navigate('/second')}>leave</button>
          <button onClick={() => setSearch({ stage: 'later' }, { replace: true })}>stage</button>
        </BottomSheet>
      )}
      {shown === 'both' && (
        <Popup
          title="detail"
          {...(isBusy ? {} : { onClose: () => setShown('sheet') })}
          buttons={[{ label: 'busy', onPress: () => setIsBusy(!isBusy) }]}
        />
      )}
      <PopupHost />
    </>
  )
}

function Pages() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output data-testid="where">
        {pathname === '/first' || pathname === '/second' ? pathname + search : 'before'}
      </output>
      {pathname === '/first' && <Screen />}
    </>
  )
}

/** Opens the screen on top of another entry, so that going back too far is detected. */
const open = () =>
  render(
    <PageRouter>
      <Pages />
    </PageRouter>,
  )

beforeEach(() => {
  history.pushState(null, '', '/before')
  history.pushState({ idx: 1 }, '', '/first')
})
afterEach(() => history.pushState(null, '', home))

test('back closes the dialog on top, then the sheet below it, and only then leaves the screen', async () => {
  await open()
  await button('chat').click()
  await button('more').click()
  await expect.element(dialog('detail')).toBeVisible()
  back()
  await expect.element(dialog('detail')).not.toBeInTheDocument()
  await expect.element(dialog('chat')).toBeVisible()
  back()
  await expect.element(dialog('chat')).not.toBeInTheDocument()
  await expect.element(where()).toHaveTextContent('/first')
  back()
  await expect.element(where()).toHaveTextContent('before')
})

test('a layer that was closed by its cross or by Escape leaves no history entry', async () => {
  await open()
  await button('chat').click()
  await button('關閉').click()
  await button('chat').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('chat')).not.toBeInTheDocument()
  await expect.poll(() => history.state?.layers ?? 0).toBe(0)
  back()
  await expect.element(where()).toHaveTextContent('before')
})

test('after leaving from within a sheet, back leads to the screen in one step, without the sheet', async () => {
  await open()
  await button('chat').click()
  await button('more').click()
  dialog('detail').element().closest('dialog')?.close()
  await page.getByText('leave').click({ force: true })
  await expect.element(where()).toHaveTextContent('/second')
  back()
  await expect.element(where()).toHaveTextContent('/first')
  expect(history.state?.layers ?? 0).toBe(0)
  back()
  await expect.element(where()).toHaveTextContent('before')
})

test('a dialog whose answer opens another screen leaves no entry between the two', async () => {
  await open()
  await button('ask and go').click()
  await button('確認').click()
  await expect.element(where()).toHaveTextContent('/second')
  back()
  await expect.element(where()).toHaveTextContent('/first')
  await expect.poll(() => history.state?.layers ?? 0).toBe(0)
  back()
  await expect.element(where()).toHaveTextContent('before')
})

test('a stage that arrives while a sheet is open is in the URL also after the sheet', async () => {
  await open()
  await button('chat').click()
  await page.getByText('stage').click()
  await expect.element(where()).toHaveTextContent('/first?stage=later')
  await expect.element(dialog('chat')).toBeVisible()
  back()
  await expect.element(dialog('chat')).not.toBeInTheDocument()
  await expect.poll(() => location.search).toBe('?stage=later')
  await expect.element(where()).toHaveTextContent('/first?stage=later')
})

test('back does not close a layer with a request in progress, and does not leave the screen', async () => {
  await open()
  await button('chat').click()
  await button('more').click()
  await button('busy').click()
  const before = entries()
  back()
  await expect.poll(() => history.state?.layers).toBe(2)
  await expect.element(dialog('detail')).toBeVisible()
  expect(entries()).toBe(before)
  await button('busy').click()
  back()
  await expect.element(dialog('detail')).not.toBeInTheDocument()
  await expect.element(where()).toHaveTextContent('/first')
})

test('a page that is reloaded on the entry of a sheet returns to its screen', async () => {
  history.pushState({ idx: 2, layers: 1 }, '', '/first')
  await open()
  await expect.poll(() => history.state?.idx).toBe(1)
  await expect.element(where()).toHaveTextContent('/first')
  back()
  await expect.element(where()).toHaveTextContent('before')
})

test('going forward does not open the entry of a closed sheet', async () => {
  await open()
  await button('chat').click()
  back()
  await expect.element(dialog('chat')).not.toBeInTheDocument()
  let arrivals = 0
  const count = () => (arrivals += 1)
  addEventListener('popstate', count)
  history.forward()
  // Forward, and back again by itself.
  await expect.poll(() => arrivals).toBe(2)
  removeEventListener('popstate', count)
  back()
  await expect.element(where()).toHaveTextContent('before')
})

test('a stage that arrives while a sheet is open does not overwrite an earlier one that the rider jumps back to', async () => {
  history.replaceState({ idx: 1 }, '', '/first?stage=early')
  history.pushState({ idx: 2 }, '', '/first')
  await open()
  await button('chat').click()
  await page.getByText('stage').click()
  await expect.element(where()).toHaveTextContent('/first?stage=later')
  history.go(-2)
  await expect.element(dialog('chat')).not.toBeInTheDocument()
  await expect.element(where()).toHaveTextContent('/first?stage=early')
  expect(location.search).toBe('?stage=early')
})

test('if the browser cannot go back as far as the page expects, the rider can still open other screens', async () => {
  history.pushState({ idx: 2, layers: 500 }, '', '/first')
  await open()
  await button('chat').click()
  await page.getByText('leave').click()
  await expect.element(where(), { timeout: 10_000 }).toHaveTextContent('/second')
})

test('a page that was left during its way back and is restored from the cache continues at once', async () => {
  history.pushState({ idx: 2, layers: 500 }, '', '/first')
  await open()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(history.state.layers).toBe(0)
  await button('chat').click()
  await expect.poll(() => history.state.layers).toBe(1)
  back()
  await expect.element(dialog('chat')).not.toBeInTheDocument()
})

test('a layer that opens while the back arrow closes a question stays open', async () => {
  await open()
  await button('question').click()
  await expect.element(page.getByText('which one?')).toBeVisible()
  const taps = [button('arrow').element(), button('arrow').element(), button('chat').element()]
  for (const tapped of taps) if (tapped instanceof HTMLElement) tapped.click()
  await expect.element(page.getByText('which one?')).not.toBeInTheDocument()
  await expect.poll(() => history.state?.layers).toBe(1)
  await expect.element(dialog('chat')).toBeVisible()
  back()
  await expect.element(dialog('chat')).not.toBeInTheDocument()
  await expect.element(where()).toHaveTextContent('/first')
})

test('the back arrow of a screen first closes an open question', async () => {
  await open()
  await button('question').click()
  await expect.element(page.getByText('which one?')).toBeVisible()
  await button('arrow').click()
  await expect.element(page.getByText('which one?')).not.toBeInTheDocument()
  await expect.element(where()).toHaveTextContent('/first')
})
