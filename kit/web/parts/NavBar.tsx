import type { NavAction } from './nav-action.ts'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { cx } from '../cx.ts'
import { indexHere } from '../layers/entry-state.ts'
import { closeTopLayer } from '../layers/open-layer.ts'
import { lazyScreen } from '../load-later.ts'
import { backToNative } from '../native-bridge.ts'
import * as words from '../words/compiled/messages.js'
import { IconButton } from './Button.tsx'
import { localPath } from './local-path.ts'
import { useScreenTitle } from './use-screen-title.ts'

export type NavActionKind = NavAction['kind']

type NavBarProps = {
  readonly title: string
  /** `large` puts the title on its own line below the buttons; `logo` shows the brand instead of it. */
  readonly form?: 'title' | 'large' | 'logo'
  /** Left button; `none` on the roots of tabs. */
  readonly left?: 'back' | 'none'
  /** The action of the back button, instead of going back. */
  readonly onBack?: () => void
  readonly actions?: readonly NavAction[]
  readonly children?: ReactNode
}

const NavActionButton = lazyScreen(() => import('./NavActionButton.tsx').then((file) => file.NavActionButton))

/** The bar at the top of a screen: back, title, and actions. It is also the heading of the screen. */
export function NavBar(props: NavBarProps) {
  const { title, form = 'title', left = 'back', onBack, actions = [], children } = props
  const goBack = useGoBack()
  useScreenTitle(title)
  const isLarge = form === 'large'
  const hasRow = !isLarge || left === 'back' || actions.length > 0
  return (
    <header className="sticky top-0 z-20 bg-bg pt-safe-top">
      <div className="mx-auto w-full max-w-column">
        {hasRow && (
          <div className="flex min-h-14 items-center gap-1 px-2">
            {left === 'back' && (
              <IconButton label={words.kit_action_back()} icon={<ChevronLeft />} onPress={onBack ?? goBack} />
            )}
            {isLarge ? <span className="flex-1" /> : <Heading form={form} title={title} isInset={left === 'none'} />}
            {actions.map((action) => (
              <Suspense key={action.kind} fallback={<span className="size-touch shrink-0" />}>
                <NavActionButton action={action} />
              </Suspense>
            ))}
          </div>
        )}
        {isLarge && <Heading form="large" title={title} isInset={false} />}
        {children}
      </div>
    </header>
  )
}

type HeadingProps = { readonly form: 'title' | 'large' | 'logo'; readonly title: string; readonly isInset: boolean }

function Heading({ form, title, isInset }: HeadingProps) {
  return (
    <h1
      tabIndex={-1}
      className={cx(
        'min-w-0 flex-1 font-bold',
        isInset && 'px-2',
        form === 'title' && 'text-card',
        form === 'logo' && 'text-page text-go',
        form === 'large' && 'px-page pt-4 pb-2 text-page',
      )}
    >
      {form === 'logo' ? words.kit_nav_brand() : title}
    </h1>
  )
}

/**
 * Back to the target of `from` or `prevPage` (a screen of the native wrapper, or one of ours), else one step of this
 * visit, else home, or the parent screen for a visitor who opened the URL directly [SHL-008].
 */
export function useGoBack(home = '/'): () => void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return () => {
    const from = query.get('from') ?? query.get('prevPage')
    if (closeTopLayer()) return
    if (from !== null && backToNative(from)) return
    if (from !== null) void navigate(localPath(from), { replace: true })
    else if (indexHere() > 0) void navigate(-1)
    else void navigate(home, { replace: true })
  }
}
