import { House, ReceiptText, Ticket, UserRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { cx } from '../cx.ts'
import * as words from '../words/compiled/messages.js'
import { Link } from './Link.tsx'

const tabs = [
  { to: '/', icon: House, label: () => words.kit_tab_home() },
  { to: '/myOrder', icon: ReceiptText, label: () => words.kit_tab_orders() },
  { to: '/myCoupon', icon: Ticket, label: () => words.kit_tab_offers() },
  { to: '/memberCenter', icon: UserRound, label: () => words.kit_tab_member() },
]

/** The four roots of the app. */
export function TabBar() {
  const { pathname } = useLocation()
  return (
    <nav
      data-bar="bottom"
      aria-label={words.kit_tab_label()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-safe"
    >
      <ul className="mx-auto flex w-full max-w-column">
        {tabs.map(({ to, icon: Icon, label }) => (
          <li key={to} className="flex-1">
            <Link
              to={to}
              isCurrent={to === pathname}
              className={cx(
                'flex min-h-16 flex-col items-center justify-center gap-1 text-caption',
                to === pathname ? 'font-bold text-go' : 'text-muted',
              )}
            >
              <Icon aria-hidden="true" size={24} />
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
