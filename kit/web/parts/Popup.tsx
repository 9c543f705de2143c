import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useBackCloses } from '../layers/use-back-closes.ts'
import * as words from '../words/compiled/messages.js'
import { askedPopups } from './ask-popup.ts'
import { Button, type ButtonKind } from './Button.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'

export type PopupButton = { readonly label: string; readonly kind?: ButtonKind; readonly onPress: () => void }

type PopupProps = {
  readonly title: string
  readonly children?: ReactNode
  /** One or two. Without any: "確認", which closes [SHL-057]. */
  readonly buttons?: readonly PopupButton[]
  /** Escape, going back, or the only button. Absent: it must be answered. */
  readonly onClose?: () => void
}

/** A dialog 311 px wide: a title, a sentence, at most two buttons. Shown for as long as it is rendered [SHL-054, SHL-055]. */
export function Popup({ title, children, buttons, onClose }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A popup that must be answered leaves the back button to the screen below it.
  const [isClosable] = useState(onClose !== undefined)
  useBackCloses({ isOpen: isClosable, onClose })
  useFocusAfterwards()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The focus goes to its first button, which may stand below words that nobody has read yet.
    element?.scrollTo(0, 0)
    // Closed while it still stands in the page: only then the focus goes back to where it was.
    return () => element?.close()
  }, [])
  const shown = buttons ?? [{ label: words.kit_action_confirm(), onPress: () => onClose?.() }]
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      className="popup m-auto max-h-[min(max(70dvh,24rem),100dvh-32px)] w-77.75 max-w-[calc(100vw-32px)] flex-col overflow-y-auto rounded-3 border border-line bg-surface pt-5 text-ink open:flex"
    >
      <h2 id={id} className="shrink-0 px-5 text-center text-card font-bold">
        {title}
      </h2>
      {children !== undefined && <div className="mt-2 shrink-0 px-5 text-center text-muted">{children}</div>}
      <div className="popup-buttons sticky flex shrink-0 flex-wrap gap-3 bg-surface p-5">
        {shown.map(({ label, kind = 'primary', onPress }) => (
          <div key={label} className="min-w-28 flex-auto">
            <Button kind={kind} onPress={onPress} isWide>
              {label}
            </Button>
          </div>
        ))}
      </div>
    </dialog>
  )
}

/** Stands once in the shell. */
export function PopupHost() {
  const [asked] = askedPopups.useValue()
  if (asked === undefined) return null
  const { title, text, confirmLabel = words.kit_action_confirm(), cancelLabel, isRisky = false, answer } = asked
  const cancel: readonly PopupButton[] =
    cancelLabel === undefined
      ? []
      : [
          {
            label: cancelLabel === true ? words.kit_action_cancel() : cancelLabel,
            kind: isRisky ? 'primary' : 'outline',
            onPress: () => answer(false),
          },
        ]
  // The safe answer stands first, so that it is the one that has the focus.
  const confirm: PopupButton = {
    label: confirmLabel,
    kind: isRisky ? 'danger' : 'primary',
    onPress: () => answer(true),
  }
  return (
    <Popup key={title} title={title} buttons={[...cancel, confirm]} onClose={() => answer(false)}>
      {text}
    </Popup>
  )
}
