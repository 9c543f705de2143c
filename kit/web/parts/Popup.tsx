import { type ReactNode, useId, useLayoutEffect } from 'react'
import * as words from '../words/compiled/messages.js'
import { pendingPopups } from './confirm-in-popup.ts'
import { Button, type ButtonKind } from './Button.tsx'
import { useModalDialog } from './use-modal-dialog.ts'

export type PopupButton = { readonly label: string; readonly kind?: ButtonKind; readonly onPress: () => void }

type PopupProps = {
  readonly title: string
  readonly children?: ReactNode
  /** One or two. By default: "確認", which closes [SHL-057]. */
  readonly buttons?: readonly PopupButton[]
  /** Escape, back, or the only button. Absent: it must be answered. */
  readonly onClose?: () => void
}

/**
 * A dialog 311 px wide: a title, a sentence, at most two buttons. Shown for as long as it is rendered [SHL-054,
 * SHL-055].
 */
export function Popup({ title, children, buttons, onClose }: PopupProps) {
  const id = useId()
  const dialog = useModalDialog(onClose)
  const { ref } = dialog
  // The focus goes to its first button, which may be below text that the rider has not read yet.
  useLayoutEffect(() => {
    ref.current?.scrollTo(0, 0)
  }, [ref])
  const shown = buttons ?? [{ label: words.kit_action_confirm(), onPress: () => onClose?.() }]
  return (
    <dialog
      {...dialog}
      aria-labelledby={id}
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

/** Mounted once in the shell. */
export function PopupHost() {
  const [question] = pendingPopups.useValue()
  if (question === undefined) return null
  const { title, text, confirmLabel = words.kit_action_confirm(), cancelLabel, isRisky = false, answer } = question
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
  // The safe answer comes first, so that it has the focus.
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
