import { CircleHelp, Headset, History, Search, Share, X } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import { IconButton } from './Button.tsx'
import type { NavAction, NavActionKind } from './NavBar.tsx'

const icons = {
  faq: CircleHelp,
  customerService: Headset,
  search: Search,
  history: History,
  share: Share,
  close: X,
}

const labels: Readonly<Record<NavActionKind, () => string>> = {
  faq: () => words.kit_nav_faq(),
  customerService: () => words.kit_nav_customerService(),
  search: () => words.kit_nav_search(),
  history: () => words.kit_nav_history(),
  share: () => words.kit_nav_share(),
  close: () => words.kit_action_close(),
  textClose: () => words.kit_nav_textClose(),
}

/** What can be done beside the title; loaded by the screens that have it. */
export function NavActionButton({ action: { kind, onPress } }: { readonly action: NavAction }) {
  if (kind === 'textClose')
    return (
      <button type="button" onClick={onPress} className="min-h-touch px-3 font-bold text-go">
        {labels[kind]()}
      </button>
    )
  const Icon = icons[kind]
  return <IconButton label={labels[kind]()} icon={<Icon />} onPress={onPress} />
}
