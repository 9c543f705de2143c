import { X } from 'lucide-react'
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from '../layers/use-back-closes.ts'
import * as words from '../words/compiled/messages.js'
import { IconButton } from './Button.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'

type BottomSheetProps = {
  readonly title: string
  readonly children: ReactNode
  /** The main action, below what scrolls. */
  readonly footer?: ReactNode
  /** The cross, Escape, going back, or a touch beside the sheet. */
  readonly onClose: () => void
}

/** A choice over the screen, under the thumb; on a wide screen a dialog in its middle. Shown for as long as it is rendered. */
export function BottomSheet({ title, children, footer, onClose }: BottomSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useBackCloses({ isOpen: true, onClose })
  useFocusAfterwards()
  const closeBeside = useEffectEvent((event: MouseEvent) => {
    // A touch on the dialog itself is one beside its content; Escape does the same for the keyboard.
    if (event.target === dialog.current) onClose()
  })
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const listen = (event: MouseEvent) => closeBeside(event)
    element?.addEventListener('click', listen)
    return () => {
      element?.removeEventListener('click', listen)
      // Closed while it still stands in the page: only then the focus goes back to where it was.
      element?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="bottom-sheet overflow-hidden bg-surface text-ink shadow-sheet"
    >
      <div className="flex max-h-[85dvh] flex-col">
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
