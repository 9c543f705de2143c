import { Flashlight, FlashlightOff, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useModalDialog } from '../parts/use-modal-dialog.ts'
import * as words from '../words/compiled/messages.js'
import './capture.css'

type CaptureDialogProps = {
  readonly title: string
  readonly onClose: () => void
  /** Undefined without a torch. */
  readonly isTorchOn?: boolean | undefined
  readonly onTorch?: (isOn: boolean) => void
  /** The camera, or the picture that was taken. */
  readonly view: ReactNode
  /** Hints and buttons, below the view. */
  readonly children: ReactNode
}

const roundButton = 'inline-flex size-touch shrink-0 items-center justify-center rounded-full'

/** The camera's own screen above the page: dark in every theme, so that the picture is what is looked at. */
export function CaptureDialog({ title, onClose, isTorchOn, onTorch, view, children }: CaptureDialogProps) {
  const id = useId()
  const dialog = useModalDialog(onClose)
  return (
    <dialog {...dialog} aria-labelledby={id} className="capture w-full max-w-full overflow-y-auto">
      <div className="flex items-center gap-2 px-2 pt-safe-top">
        <button type="button" aria-label={words.kit_action_close()} onClick={onClose} className={roundButton}>
          <X aria-hidden="true" />
        </button>
        <h2 id={id} className="min-w-0 flex-1 py-3 text-center text-card font-bold">
          {title}
        </h2>
        {isTorchOn === undefined ? (
          <span className="size-touch shrink-0" />
        ) : (
          <button
            type="button"
            aria-label={words.kit_capture_torch()}
            aria-pressed={isTorchOn}
            onClick={() => onTorch?.(!isTorchOn)}
            className={roundButton}
          >
            {isTorchOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
          </button>
        )}
      </div>
      <div className="capture-view relative flex flex-1 items-center justify-center overflow-hidden">{view}</div>
      <div className="mx-auto flex w-full max-w-column flex-col gap-3 px-page pt-3 pb-safe">{children}</div>
    </dialog>
  )
}
