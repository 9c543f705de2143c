import { Suspense } from 'react'
import { LoadingOverlay } from '../parts/LoadingOverlay.tsx'
import { lazyScreen } from '../load-later.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import type { CaptureMovesProps } from './CaptureMoves.tsx'
import type { CapturePictureProps } from './CapturePicture.tsx'
import type { ScanCodeProps } from './ScanCode.tsx'
import type { SignatureFieldProps } from './SignatureField.tsx'

const LazyPicture = lazyScreen(() => import('./CapturePicture.tsx').then((file) => file.CapturePicture))
const LazyMoves = lazyScreen(() => import('./CaptureMoves.tsx').then((file) => file.CaptureMoves))
const LazyScan = lazyScreen(() => import('./ScanCode.tsx').then((file) => file.ScanCode))
const LazySignature = lazyScreen(() => import('./SignatureField.tsx').then((file) => file.SignatureField))

/** Takes one picture in full screen. Loaded when it is first opened; `CapturePicture.load` preloads it. */
export const CapturePicture = Object.assign(
  (props: CapturePictureProps) => (
    <Suspense fallback={<LoadingOverlay />}>
      <LazyPicture {...props} />
    </Suspense>
  ),
  { load: LazyPicture.load },
)

/** Liveness by instructions, in full screen. */
export const CaptureMoves = Object.assign(
  (props: CaptureMovesProps) => (
    <Suspense fallback={<LoadingOverlay />}>
      <LazyMoves {...props} />
    </Suspense>
  ),
  { load: LazyMoves.load },
)

/** Reads a code in full screen. Loaded when it is first opened. */
export function ScanCode(props: ScanCodeProps) {
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <LazyScan {...props} />
    </Suspense>
  )
}

/** A drawn or typed signature. */
export const SignatureField = Object.assign(
  (props: SignatureFieldProps) => (
    <Suspense fallback={<Skeleton />}>
      <LazySignature {...props} />
    </Suspense>
  ),
  { load: LazySignature.load },
)
