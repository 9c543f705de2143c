import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { CameraView } from './CameraView.tsx'
import { CaptureDialog } from './CaptureDialog.tsx'
import { FileButton } from './FileButton.tsx'
import { barcodeReader } from './read-barcode.ts'
import { useCamera } from './use-camera.ts'

export type ScanCodeProps = {
  readonly title: string
  readonly hint: string
  /** For a code that cannot be read: the rider types it. */
  readonly typeLabel: string
  readonly onRead: (text: string) => void
  readonly onType: () => void
  readonly onClose: () => void
}

const scanPauseMs = 300

/** Reads a code from the camera, or from a picture, on the device. No picture is kept or sent. */
export function ScanCode({ title, hint, typeLabel, onRead, onType, onClose }: ScanCodeProps) {
  const camera = useCamera('environment')
  const { video, state } = camera
  const [isMissing, setIsMissing] = useState(false)
  const found = useEffectEvent(onRead)
  useEffect(() => {
    const element = video.current
    if (state !== 'on' || element === null) return undefined
    let isOver = false
    const scan = async () => {
      const read = await barcodeReader()
      while (!isOver) {
        // oxlint-disable-next-line no-await-in-loop -- one frame after the other
        const text = await read(element)
        if (isOver) return
        if (text !== undefined && text !== '') return found(text)
        // oxlint-disable-next-line no-await-in-loop -- one frame after the other
        await new Promise((resolve) => setTimeout(resolve, scanPauseMs))
      }
    }
    // Without a reader, the code is typed.
    scan().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [state, video])
  const readFile = async (file: File) => {
    const read = await barcodeReader().catch(() => undefined)
    const text = await read?.(file).catch(() => undefined)
    if (text === undefined || text === '') setIsMissing(true)
    else onRead(text)
  }
  return (
    <CaptureDialog
      title={title}
      onClose={onClose}
      isTorchOn={camera.isTorchOn}
      onTorch={camera.setTorch}
      view={<CameraView video={video} state={state} facing="environment" pose="free" />}
    >
      <p className="text-center">{hint}</p>
      {isMissing && (
        <p role="alert" className="flex items-center justify-center gap-2 font-bold">
          <CircleAlert aria-hidden="true" />
          {words.kit_capture_codeMissing()}
        </p>
      )}
      <FileButton isMain={false} onFile={(file) => void readFile(file)} />
      <button
        type="button"
        onClick={onType}
        className="capture-file capture-main mb-3 min-h-12 rounded-2 px-4 py-2 font-bold"
      >
        {typeLabel}
      </button>
    </CaptureDialog>
  )
}
