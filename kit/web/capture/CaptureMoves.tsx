import { useEffect, useEffectEvent, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { CameraView } from './CameraView.tsx'
import { CaptureDialog } from './CaptureDialog.tsx'
import { FileButton } from './FileButton.tsx'
import { type Still, stillOfFile, stillOfVideo } from './still-of.ts'
import { useCamera } from './use-camera.ts'

/** One instruction to the face in front of the camera. */
export type Move = { readonly id: string; readonly text: string }

export type CaptureMovesProps = {
  readonly title: string
  readonly purpose: string
  /** In this order; there is at least one. */
  readonly moves: readonly Move[]
  readonly onFrame: (move: Move, still: Still) => void
  /** Called after the last frame. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** From the instruction to its frame: long enough to follow it, and never the same. */
const waitMs = { least: 2200, most: 3600 }
/** A head that moves blurs a frame: another one is taken, and the last one is sent as it is. */
const tries = { most: 6, pauseMs: 500 }

/**
 * Shows that a living person holds the phone: instruction after instruction, with one frame each at a moment that cannot
 * be foreseen. Without a camera in the page, the phone's own camera takes one picture per instruction.
 */
export function CaptureMoves({ title, purpose, moves, onFrame, onDone, onClose }: CaptureMovesProps) {
  const { video, state } = useCamera('user')
  const [hasBegun, setHasBegun] = useState(false)
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const move = moves[at]
  const isOn = state === 'on'

  const keep = (still: Still) => {
    if (move === undefined) return
    setProblem(undefined)
    onFrame(move, still)
    const next = moves[at + 1]
    if (next === undefined) return onDone()
    setAt(at + 1)
  }
  const keepFrame = useEffectEvent(keep)
  useEffect(() => {
    const element = video.current
    if (!hasBegun || !isOn || element === null) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const take = async (tried: number) => {
      const still = await stillOfVideo(element)
      if (isOver) return
      if (still.faults.length === 0 || tried === tries.most) keepFrame(still)
      else timer = setTimeout(() => void take(tried + 1), tries.pauseMs)
    }
    timer = setTimeout(() => void take(1), waitMs.least + chance() * (waitMs.most - waitMs.least))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [hasBegun, isOn, at, video])

  const hasCamera = isOn || state === 'starting'
  return (
    <CaptureDialog
      title={title}
      onClose={onClose}
      view={<CameraView video={video} state={state} facing="user" pose="face" />}
    >
      <p className="text-center text-secondary">{words.kit_capture_move({ step: at + 1, all: moves.length })}</p>
      <p aria-live="assertive" className="text-center text-page font-bold">
        {hasBegun || !hasCamera ? move?.text : words.kit_capture_movesHint()}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-center font-bold">
          {problem}
        </p>
      )}
      {hasCamera ? (
        <button
          type="button"
          disabled={!isOn || hasBegun}
          onClick={() => setHasBegun(true)}
          className="capture-main min-h-12 rounded-2 px-4 font-bold disabled:opacity-50"
        >
          {hasBegun ? words.kit_capture_movesRunning() : words.kit_capture_movesBegin()}
        </button>
      ) : (
        <FileButton
          isMain
          camera="user"
          label={words.kit_capture_moveFile()}
          onFile={(file) => void stillOfFile(file).then(keep, () => setProblem(words.kit_capture_notPicture()))}
        />
      )}
      <p className="pb-3 text-center text-secondary">{purpose}</p>
    </CaptureDialog>
  )
}

/** Between 0 and 1, not predictable for a program that plays a recorded face. */
function chance(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn / 2 ** 32
}
