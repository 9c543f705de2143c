import { ImageUp } from 'lucide-react'
import { cx } from '../cx.ts'
import * as words from '../words/compiled/messages.js'
import type { Facing } from './use-camera.ts'

type FileButtonProps = {
  /** The label; "choose a picture" by default. */
  readonly label?: string
  /** Opens the camera program of a phone directly, on this side. Absent: the phone offers camera and album. */
  readonly camera?: Facing
  readonly isMain: boolean
  readonly onFile: (file: File) => void
}

/** The other way to a picture: the system's own camera or album. */
export function FileButton({ label, camera, isMain, onFile }: FileButtonProps) {
  return (
    <label
      className={cx(
        'capture-file flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-2 px-4 py-2 text-center font-bold',
        isMain ? 'capture-main' : 'underline',
      )}
    >
      <ImageUp aria-hidden="true" />
      <span>{label ?? words.kit_capture_file()}</span>
      <input
        type="file"
        accept="image/*"
        capture={camera}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again after a retake.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </label>
  )
}
