import type { ServiceFiles } from './service-files-type.ts'
import type { ServiceNames } from './service-names.ts'

/** One screen with its words, its data file, and a test that taps it. */
export function webFiles({ kebab, camel, pascal }: ServiceNames): ServiceFiles {
  const words = (lines: Readonly<Record<string, string>>) =>
    `${JSON.stringify(Object.fromEntries(Object.entries(lines).map(([key, text]) => [`${camel}_${key}`, text])), null, 2)}\n`
  return {
    'web/index.ts': `import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

const screen = lazyScreen(async () => (await import('./screens/${pascal}Screen.tsx')).${pascal}Screen)

export const ${camel}Web: WebEntry = {
  slice: '${kebab}',
  routes: [{ path: '/${kebab}', screen, who: 'rider' }],
}
`,
    [`web/${kebab}-data.ts`]: `import { newTapKey, sendWithRetry } from '@daoxing/kit/web'
import { join${pascal}List } from '@daoxing/${kebab}/contract'
import { useMutation } from '@tanstack/react-query'

/** Joins the waiting list; one tap is one key, however often it is sent. */
export function useJoin${pascal}List() {
  return useMutation({
    mutationFn: () => sendWithRetry(join${pascal}List, { body: {}, idempotencyKey: newTapKey() }),
  })
}
`,
    [`web/screens/${pascal}Screen.tsx`]: `import { Button, Card, EmptyState, NavBar, Page, sentenceOf } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { useJoin${pascal}List } from '../${kebab}-data.ts'

export function ${pascal}Screen() {
  const joining = useJoin${pascal}List()
  return (
    <>
      <NavBar title={words.${camel}_screen_title()} />
      <Page>
        <Card>
          {joining.isSuccess ? (
            <EmptyState
              title={words.${camel}_joined_title()}
              detail={words.${camel}_joined_place({ place: joining.data.place })}
            />
          ) : (
            <EmptyState
              title={words.${camel}_invitation_title()}
              detail={words.${camel}_invitation_detail()}
              action={
                <Button state={joining.isPending ? 'busy' : 'ready'} onPress={() => joining.mutate()}>
                  {words.${camel}_action_join()}
                </Button>
              }
            />
          )}
          {joining.isError && (
            <p role="alert" className="text-center text-danger">
              {sentenceOf(joining.error)}
            </p>
          )}
        </Card>
      </Page>
    </>
  )
}
`,
    [`web/screens/${pascal}Screen.test.tsx`]: `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ${pascal}Screen } from './${pascal}Screen.tsx'

afterEach(() => vi.unstubAllGlobals())

function show(answer: { readonly status: number; readonly body: unknown }) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer.body), { status: answer.status }))
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <${pascal}Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a tap joins the list and shows the place', async () => {
  const page = await show({ status: 200, body: { data: { place: 7, joinedAt: '2026-11-20T06:05:00.000Z' } } })
  await page.getByRole('button', { name: '通知我' }).click()
  await expect.element(page.getByText('你是第 7 位')).toBeVisible()
})

test('a refusal is said in its own words', async () => {
  const page = await show({ status: 409, body: { code: 'ALREADY_WAITING', message: '你已經在候補名單中' } })
  await page.getByRole('button', { name: '通知我' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('你已經在候補名單中')
})
`,
    'web/words/zh-TW.json': words({
      screen_title: '新服務',
      invitation_title: '即將開放',
      invitation_detail: '加入候補名單，開放時第一時間通知你。',
      action_join: '通知我',
      joined_title: '已加入候補名單',
      joined_place: '你是第 {place} 位',
    }),
    'web/words/en.json': words({
      screen_title: 'New service',
      invitation_title: 'Opening soon',
      invitation_detail: 'Join the waiting list and be the first to know.',
      action_join: 'Tell me',
      joined_title: 'You are on the list',
      joined_place: 'You are number {place}',
    }),
    'web/words/ja.json': words({
      screen_title: '新サービス',
      invitation_title: 'まもなく開始',
      invitation_detail: '順番待ちリストに登録すると、開始時にお知らせします。',
      action_join: '知らせてほしい',
      joined_title: '登録しました',
      joined_place: '{place} 番目です',
    }),
  }
}
