import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { cx } from '../cx.ts'
import { Spinner } from './Spinner.tsx'

/** `primary` is the one main action of a screen; `danger` is for irreversible actions, never filled. */
export type ButtonKind = 'primary' | 'tint' | 'outline' | 'quiet' | 'danger'

const kindClasses: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-go text-on-go disabled:opacity-50',
  tint: 'bg-go-tint text-go disabled:opacity-50',
  outline: 'border border-edge bg-surface text-ink disabled:opacity-50',
  // It may count down until it can be pressed, which must stay readable.
  quiet: 'text-go disabled:text-muted',
  danger: 'text-danger disabled:opacity-50',
}
const shape =
  'relative inline-flex min-h-touch items-center justify-center gap-2 rounded-2 px-4 py-2 text-center text-body font-bold transition active:scale-98'

export type ButtonProps = {
  readonly children: ReactNode
  readonly kind?: ButtonKind
  /** `busy` shows a spinner and ignores a second tap. */
  readonly state?: 'ready' | 'busy' | 'disabled'
  /** Price or consequence, after the label: "確認叫車 · 約 $215". */
  readonly price?: string | undefined
  readonly icon?: ReactNode
  readonly isWide?: boolean
  readonly type?: 'button' | 'submit'
  readonly label?: string
  readonly onPress?: () => void
}

export function Button(props: ButtonProps) {
  const { children, kind = 'primary', state = 'ready', price, icon, isWide, type = 'button', label, onPress } = props
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- it has one of two
      type={type}
      disabled={state === 'disabled'}
      aria-busy={state === 'busy'}
      aria-label={label}
      onClick={(event) => {
        if (state === 'busy') event.preventDefault()
        else onPress?.()
      }}
      className={cx(shape, kindClasses[kind], kind === 'primary' && 'min-h-12', isWide && 'w-full')}
    >
      {state === 'busy' ? <Spinner /> : icon}
      <span>
        {children}
        {/* With large text the price is on its own line, and the separator dot ends the previous one. */}
        {price !== undefined && (
          <>
            {'\u00a0· '}
            <span className="inline-block">{price}</span>
          </>
        )}
      </span>
    </button>
  )
}

type ButtonLinkProps = {
  readonly to: string
  readonly children: ReactNode
  readonly kind?: ButtonKind
  readonly icon?: ReactNode
  readonly isWide?: boolean
  readonly isReplacing?: boolean
}

/** Looks like a button, but is a link. */
export function ButtonLink({ to, children, kind = 'primary', icon, isWide, isReplacing = false }: ButtonLinkProps) {
  return (
    <Link to={to} replace={isReplacing} className={cx(shape, kindClasses[kind], isWide && 'w-full')}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

type IconButtonProps = {
  /** The action as text, for screen readers. */
  readonly label: string
  readonly icon: ReactNode
  readonly kind?: 'plain' | 'floating'
  readonly state?: 'ready' | 'busy' | 'disabled'
  readonly onPress: () => void
}

/** A button with only an icon; `floating` is for use above a map. */
export function IconButton({ label, icon, kind = 'plain', state = 'ready', onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={state === 'busy'}
      disabled={state === 'disabled'}
      onClick={() => state === 'ready' && onPress()}
      className={cx(
        'inline-flex size-touch shrink-0 items-center justify-center rounded-full text-ink transition active:scale-95 disabled:opacity-50',
        kind === 'floating' && 'border border-line bg-surface shadow-float',
      )}
    >
      {state === 'busy' ? <Spinner /> : icon}
    </button>
  )
}
