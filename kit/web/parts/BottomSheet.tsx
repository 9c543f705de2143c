import { X } from 'lucide-react'
import { type ReactNode, useEffectEvent, useId, useLayoutEffect } from 'react'
import { cx } from '../cx.ts'
import * as words from '../words/compiled/messages.js'
import { IconButton } from './Button.tsx'
import { useModalDialog } from './use-modal-dialog.ts'

type BottomSheetProps = {
  readonly title: string
  readonly children: ReactNode
  /** The main action, below the scrolling content. */
  readonly footer?: ReactNode
  /** `tall` leaves less of the screen above: for content that should not scroll within it. */
  readonly form?: 'usual' | 'tall'
  /** The cross, Escape, back, or a touch outside the sheet. */
  readonly onClose: () => void
}

/** A choice above the screen, at the bottom; on a wide screen a centred dialog. Shown for as long as it is rendered. */
export function BottomSheet({ title, children, footer, form = 'usual', onClose }: BottomSheetProps) {
  const id = useId()
  const dialog = useModalDialog(onClose)
  const { ref } = dialog
  const closeBeside = useEffectEvent((event: MouseEvent) => {
    // A touch on the dialog element itself is outside its content; Escape is the equivalent for the keyboard.
    if (event.target === ref.current) onClose()
  })
  useLayoutEffect(() => {
    const element = ref.current
    const listen = (event: MouseEvent) => closeBeside(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [ref])
  return (
    <dialog
      {...dialog}
      aria-labelledby={id}
      className="bottom-sheet overflow-hidden bg-surface text-body text-ink shadow-sheet"
    >
      <div className={cx('flex flex-col', form === 'tall' ? 'max-h-[94dvh]' : 'max-h-[85dvh]')}>
        <div className="flex shrink-0 items-center gap-3 py-2 ps-page pe-2">
          <h2 id={id} className="min-w-0 flex-1 text-card font-bold">
            {title}
          </h2>
          <IconButton label={words.kit_action_close()} icon={<X />} onPress={onClose} />
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-page pb-[max(16px,var(--spacing-safe))]">
          {children}
        </div>
        {footer !== undefined && (
          <div className="shrink-0 px-page pt-2 pb-[max(12px,var(--spacing-safe))]">{footer}</div>
        )}
      </div>
    </dialog>
  )
}
