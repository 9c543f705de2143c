import { CameraOff } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../parts/Spinner.tsx'
import * as words from '../words/compiled/messages.js'
import { type Pose, PoseOutline } from './PoseOutline.tsx'
import type { CameraState, Facing } from './use-camera.ts'

type CameraViewProps = {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
  readonly facing: Facing
  readonly pose: Pose
  /** While a taken picture is looked at. The camera goes on. */
  readonly isHidden?: boolean
}

/** The picture of the camera, below the outline of the pose; without a camera, the reason. */
export function CameraView({ video, state, facing, pose, isHidden = false }: CameraViewProps) {
  const isOff = state === 'refused' || state === 'none'
  return (
    <>
      <video
        ref={video}
        muted
        playsInline
        aria-label={words.kit_capture_camera()}
        // A face is looked at as in a mirror.
        {...(facing === 'user' && { style: { transform: 'scaleX(-1)' } })}
        className={cx('absolute inset-0 h-full w-full object-cover', (state !== 'on' || isHidden) && 'invisible')}
      />
      {!isHidden && state === 'starting' && <Spinner />}
      {!isHidden && state === 'on' && (
        <div className="relative w-full px-4">
          <div className="mx-auto max-w-column">
            <PoseOutline pose={pose} />
          </div>
        </div>
      )}
      {!isHidden && isOff && (
        <div role="status" className="flex max-w-column flex-col items-center gap-3 px-6 text-center">
          <CameraOff aria-hidden="true" size={40} />
          <p className="font-bold">{state === 'refused' ? words.kit_capture_refused() : words.kit_capture_none()}</p>
          <p>{words.kit_capture_fileInstead()}</p>
        </div>
      )}
    </>
  )
}
