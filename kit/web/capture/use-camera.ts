import { type RefObject, useEffect, useRef, useState } from 'react'

/** `refused` by the person or the browser, `none` if the device has no camera or another program uses it. */
export type CameraState = 'starting' | 'on' | 'refused' | 'none'
export type Facing = 'environment' | 'user'

type Camera = {
  readonly state: CameraState
  readonly video: RefObject<HTMLVideoElement | null>
  /** Undefined without a torch. */
  readonly isTorchOn: boolean | undefined
  readonly setTorch: (isOn: boolean) => void
}

/** Chromium's torch, which the types of the browser do not know yet. */
type TorchCapabilities = MediaTrackCapabilities & { readonly torch?: boolean }
const torchWish = (isOn: boolean) => ({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })

/** The camera for as long as the part is shown: it ends with it, and its light goes out. */
export function useCamera(facing: Facing): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const track = useRef<MediaStreamTrack>(undefined)
  const [state, setState] = useState<CameraState>('starting')
  const [isTorchOn, setIsTorchOn] = useState<boolean>()
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const end = () => {
      for (const one of stream?.getTracks() ?? []) one.stop()
    }
    const begin = async () => {
      try {
        stream = await openCamera(facing)
        if (isOver) return end()
        const [first] = stream.getVideoTracks()
        track.current = first
        // The system took the camera away, such as for a call.
        first?.addEventListener('ended', () => setState('none'))
        if (video.current !== null) {
          video.current.srcObject = stream
          await video.current.play()
        }
        if (isOver) return end()
        const can: TorchCapabilities = first?.getCapabilities?.() ?? {}
        setIsTorchOn(can.torch === true ? false : undefined)
        setState('on')
      } catch (error) {
        if (!isOver) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none')
      }
    }
    void begin()
    return () => {
      isOver = true
      end()
    }
  }, [facing])
  return {
    state,
    video,
    isTorchOn,
    setTorch: (isOn) => {
      void track.current?.applyConstraints(torchWish(isOn)).then(
        () => setIsTorchOn(isOn),
        () => setIsTorchOn(undefined),
      )
    },
  }
}

function openCamera(facing: Facing): Promise<MediaStream> {
  // Absent on a page without TLS, and in some web views.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) return Promise.reject(new Error('this browser gives no camera'))
  const video = { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } }
  return devices.getUserMedia({ video, audio: false })
}
