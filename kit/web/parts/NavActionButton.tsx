import { CircleQuestionMark, Headset, History, Search, X } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { isOutsideWeb } from '../host.ts'
import { messagingView } from '../messaging-view.ts'
import * as words from '../words/compiled/messages.js'
import { IconButton } from './Button.tsx'
import { localPath } from './local-path.ts'
import type { NavAction } from './nav-action.ts'

const icons = { faq: CircleQuestionMark, customerService: Headset, search: Search, history: History, close: X }

const labels: Readonly<Record<NavAction['kind'], () => string>> = {
  faq: () => words.kit_nav_faq(),
  customerService: () => words.kit_nav_customerService(),
  search: () => words.kit_nav_search(),
  history: () => words.kit_nav_history(),
  close: () => words.kit_action_close(),
  textClose: () => words.kit_nav_textClose(),
}

/** An action next to the title, in a separate chunk for the screens that have one. */
export function NavActionButton({ action }: { readonly action: NavAction }) {
  const { kind } = action
  const closePage = useClosePage()
  const navigate = useNavigate()
  // Such a frame has its own close button, and two of them on one screen would do different things.
  const hasOwnClose = messagingView.useValue()?.isFullFlex === true || isOutsideWeb()
  if (kind === 'close' && hasOwnClose) return null
  if (kind === 'textClose')
    return (
      <button type="button" onClick={action.onPress} className="min-h-touch px-3 font-bold text-go">
        {labels[kind]()}
      </button>
    )
  const Icon = icons[kind]
  const press = action.kind === 'faq' ? () => void navigate(`/cs/article/${action.article}`) : action.onPress
  return <IconButton label={labels[kind]()} icon={<Icon />} onPress={press ?? closePage} />
}

/** Closes the messaging app's web view. A browser closes no page, so it goes to `prevPage`, else home. */
function useClosePage(): () => void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return () => {
    const view = messagingView.get()
    if (view !== null) view.close()
    else void navigate(localPath(query.get('prevPage') ?? '/'), { replace: true })
  }
}
