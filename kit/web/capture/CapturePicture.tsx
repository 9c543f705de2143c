import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import * as words from '../words/compiled/messages.js'
import { CameraView } from './CameraView.tsx'
import { CaptureDialog } from './CaptureDialog.tsx'
import { FileButton } from './FileButton.tsx'
import type { PictureFault } from './picture-check.ts'
import { isRepeated } from './picture-print.ts'
import type { Pose } from './PoseOutline.tsx'
import { barcodeReader } from './read-barcode.ts'
import { type Still, stillOfFile, stillOfVideo } from './still-of.ts'
import { type Facing, useCamera } from './use-camera.ts'

/** A picture that the rider has looked at and accepted. */
export type TakenPicture = Still & {
  /** The text of its barcode; only if it was looked for and found. */
  readonly barcode: string | undefined
}

export type CapturePictureProps = {
  readonly pose: Pose
  /** The subject of the picture. */
  readonly title: string
  /** How to hold it. */
  readonly hint: string
  /** The purpose of the picture. */
  readonly purpose: string
  readonly facing?: Facing
  /** Whether a barcode is looked for: the picture is taken as soon as one is read. */
  readonly readsBarcode?: boolean
  /** Prints of pictures that this one must not repeat. */
  readonly earlierPrints?: readonly string[]
  readonly onTaken: (picture: TakenPicture) => void
  readonly onClose: () => void
}

type Review = TakenPicture & { readonly url: string }
const scanPauseMs = 400

/**
 * Takes one picture: camera with the outline of the pose, or a file where there is no camera. It is checked for blur and
 * darkness on the spot, and the rider looks at it before it is used.
 */
export function CapturePicture(props: CapturePictureProps) {
  const { pose, title, hint, purpose, facing = 'environment', readsBarcode = false, onTaken, onClose } = props
  const { earlierPrints = [] } = props
  const camera = useCamera(facing)
  const { video, state } = camera
  const [review, setReview] = useState<Review>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const show = (picture: TakenPicture) => {
    setProblem(undefined)
    setReview({ ...picture, url: URL.createObjectURL(picture.jpeg) })
  }
  const take = async (make: () => Promise<Still>, known?: string) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const made = await make()
      const isSame = made.print !== '' && isRepeated(made.print, earlierPrints)
      const still: Still = isSame ? { ...made, faults: [...made.faults, 'repeated'] } : made
      const barcode = known ?? (readsBarcode ? await barcodeIn(still.jpeg) : undefined)
      show({ ...still, barcode })
    } catch {
      setProblem(words.kit_capture_notPicture())
    } finally {
      setIsBusy(false)
    }
  }
  const takeFrame = (known?: string) => {
    const element = video.current
    if (element !== null) void take(() => stillOfVideo(element), known)
  }

  const url = review?.url
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])

  const isScanning = readsBarcode && state === 'on' && review === undefined
  const onRead = useEffectEvent((text: string) => takeFrame(text))
  useEffect(() => {
    const element = video.current
    if (!isScanning || element === null) return
    let isOver = false
    const scan = async () => {
      const read = await barcodeReader()
      while (!isOver) {
        // oxlint-disable-next-line no-await-in-loop -- one frame after the other
        const text = await read(element)
        if (isOver) return
        if (text !== undefined) return onRead(text)
        // oxlint-disable-next-line no-await-in-loop -- one frame after the other
        await new Promise((resolve) => setTimeout(resolve, scanPauseMs))
      }
    }
    // Without a reader, the picture is still taken by the button.
    scan().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [isScanning, video])

  const hasCamera = state === 'on' || state === 'starting'
  return (
    <CaptureDialog
      title={title}
      onClose={onClose}
      isTorchOn={review === undefined ? camera.isTorchOn : undefined}
      onTorch={camera.setTorch}
      view={
        <>
          <CameraView video={video} state={state} facing={facing} pose={pose} isHidden={review !== undefined} />
          {review !== undefined && (
            <img
              src={review.url}
              alt={words.kit_capture_taken()}
              className="absolute inset-0 size-full object-contain"
            />
          )}
        </>
      }
    >
      {review === undefined ? (
        <>
          <p className="text-center">{hint}</p>
          {problem !== undefined && (
            <p role="alert" className="flex items-center justify-center gap-2 font-bold">
              <CircleAlert aria-hidden="true" />
              {problem}
            </p>
          )}
          {hasCamera && (
            <button
              type="button"
              aria-label={words.kit_capture_shoot()}
              aria-busy={isBusy}
              disabled={state !== 'on'}
              onClick={() => takeFrame()}
              className="capture-shutter mx-auto my-2 shrink-0 disabled:opacity-50"
            />
          )}
          <FileButton isMain={!hasCamera} onFile={(file) => void take(() => stillOfFile(file))} />
          <p className="pb-3 text-center text-secondary">{purpose}</p>
        </>
      ) : (
        <ReviewButtons
          picture={review}
          looksForBarcode={readsBarcode}
          onAgain={() => setReview(undefined)}
          onUse={() => onTaken(review)}
        />
      )}
    </CaptureDialog>
  )
}

type ReviewButtonsProps = {
  readonly picture: Review
  readonly looksForBarcode: boolean
  readonly onAgain: () => void
  readonly onUse: () => void
}

/** The device's own check of the picture, and the rider's choice: a picture with a fault is better taken again. */
function ReviewButtons({ picture, looksForBarcode, onAgain, onUse }: ReviewButtonsProps) {
  const isGood = picture.faults.length === 0 && !(looksForBarcode && picture.barcode === undefined)
  const verdict = useRef<HTMLDivElement>(null)
  // The shutter that had the focus is gone: the verdict is read next.
  useEffect(() => verdict.current?.focus(), [])
  return (
    <>
      <div ref={verdict} tabIndex={-1} className="outline-none">
        <Verdict picture={picture} looksForBarcode={looksForBarcode} />
      </div>
      <div className="flex flex-wrap gap-3 pb-3">
        <div className="min-w-28 flex-1">
          <Button kind={isGood ? 'outline' : 'primary'} isWide onPress={onAgain}>
            {words.kit_capture_again()}
          </Button>
        </div>
        <div className="min-w-28 flex-1">
          <Button kind={isGood ? 'primary' : 'outline'} isWide onPress={onUse}>
            {words.kit_capture_use()}
          </Button>
        </div>
      </div>
    </>
  )
}

type VerdictProps = { readonly picture: Review; readonly looksForBarcode: boolean }

/** The device's own check of the picture. */
function Verdict({ picture: { faults, barcode }, looksForBarcode }: VerdictProps) {
  const lines = [
    ...faults.map((fault) => ({ text: faultWords[fault](), isGood: false })),
    ...(looksForBarcode
      ? [
          barcode === undefined
            ? { text: words.kit_capture_barcodeMissing(), isGood: false }
            : { text: words.kit_capture_barcodeRead(), isGood: true },
        ]
      : []),
  ]
  const shown = lines.length === 0 ? [{ text: words.kit_capture_good(), isGood: true }] : lines
  return (
    <ul className="flex flex-col gap-1">
      {shown.map(({ text, isGood }) => (
        <li key={text} className="flex items-start justify-center gap-2">
          {isGood ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

const faultWords: Readonly<Record<PictureFault, () => string>> = {
  blurred: words.kit_capture_blurred,
  dark: words.kit_capture_dark,
  bright: words.kit_capture_bright,
  repeated: words.kit_capture_repeated,
}

/** The barcode of a picture; undefined without one, or without a reader. */
async function barcodeIn(jpeg: Blob): Promise<string | undefined> {
  try {
    const read = await barcodeReader()
    return await read(jpeg)
  } catch {
    return undefined
  }
}
