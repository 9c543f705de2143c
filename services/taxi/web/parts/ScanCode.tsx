import { BottomSheet } from '@daoxing/kit/web'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { codeInScan, qrDetector } from './scan-code.ts'

type ScanCodeProps = { readonly onCode: (code: string) => void; readonly onClose: () => void }

const lookEveryMs = 300

/** The camera view over the screen, until it has detected a code. */
export function ScanCode({ onCode, onClose }: ScanCodeProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  const take = useEffectEvent(onCode)
  useEffect(() => {
    const detector = qrDetector()
    const element = video.current
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      if (isOver || element === null || detector === undefined) return
      const [found] = await detector.detect(element).catch(() => [])
      if (isOver) return
      if (found !== undefined) return take(codeInScan(found.rawValue))
      timer = setTimeout(() => void look(), lookEveryMs)
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (element === null || isOver) return stop()
      element.srcObject = stream
      await element.play()
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => setIsFailed(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <BottomSheet title={words.taxi_street_scan()} onClose={onClose}>
      {isFailed ? (
        <p role="alert">{words.taxi_street_scanFailed()}</p>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of the own camera has no sound */}
          <video
            ref={video}
            playsInline
            muted
            style={{ aspectRatio: 1, objectFit: 'cover' }}
            className="w-full rounded-2 bg-ink"
          />
          <p className="mt-2 text-secondary text-muted">{words.taxi_street_scanning()}</p>
        </>
      )}
    </BottomSheet>
  )
}
