import { cx } from '@daoxing/kit/web'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import {
  Banknote,
  Building2,
  CalendarClock,
  CreditCard,
  Landmark,
  type LucideIcon,
  Smartphone,
  Store,
  WalletMinimal,
} from 'lucide-react'

/** Icons of the methods, drawn by us: no trademark is copied. */
const icons: Readonly<Record<PaymentMethod, LucideIcon>> = {
  cash: Banknote,
  creditcard: CreditCard,
  linepay: WalletMinimal,
  linebank: Landmark,
  applepay: Smartphone,
  googlepay: Smartphone,
  instore: Store,
  company: Building2,
  aftee: CalendarClock,
}

type MethodIconProps = {
  readonly method: PaymentMethod
  /** `tile` is for the start of a row, `line` for text. */
  readonly form?: 'tile' | 'line'
  readonly isMuted?: boolean
}

export function MethodIcon({ method, form = 'line', isMuted = false }: MethodIconProps) {
  const Icon = icons[method]
  if (form === 'line') return <Icon aria-hidden="true" size={20} />
  return (
    <span
      className={cx(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-1',
        isMuted ? 'bg-bg text-muted' : 'bg-go-tint text-go',
      )}
    >
      <Icon aria-hidden="true" size={22} />
    </span>
  )
}
