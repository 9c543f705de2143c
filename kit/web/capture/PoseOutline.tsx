import type { ReactNode } from 'react'
import './capture.css'

/** The poses that an outline shows: documents, a face, the sides of a car, its inside. */
export const poses = [
  'card',
  'barcode',
  'face',
  'carFront',
  'carBack',
  'carLeft',
  'carRight',
  'carInside',
  'dashboard',
  'free',
] as const
export type Pose = (typeof poses)[number]

const side = (
  <path d="M14 96v-16c0-8 5-13 13-15l20-5 24-22c4-4 9-6 15-6h52c7 0 13 3 17 8l16 20 14 3c9 2 15 8 15 17v16zM58 60h44V38M112 60h48l-14-19M104 38v58" />
)
const end = (
  <path d="M42 96V66c0-8 4-13 10-16l12-24c3-5 7-8 13-8h46c6 0 10 3 13 8l12 24c6 3 10 8 10 16v30zM60 52h80M52 74h20M128 74h20M82 82h36" />
)
const shapes: Readonly<Record<Exclude<Pose, 'free'>, ReactNode>> = {
  card: <rect x="10" y="10" width="180" height="113" rx="9" />,
  barcode: (
    <>
      <rect x="10" y="10" width="180" height="113" rx="9" />
      <path d="M60 88v22M66 88v22M74 88v22M78 88v22M88 88v22M94 88v22M104 88v22M108 88v22M118 88v22M126 88v22M132 88v22M140 88v22" />
      <rect x="48" y="82" width="104" height="34" rx="4" strokeWidth="3" />
    </>
  ),
  face: <ellipse cx="100" cy="67" rx="43" ry="58" />,
  carFront: end,
  carBack: end,
  carLeft: side,
  carRight: <g transform="matrix(-1 0 0 1 200 0)">{side}</g>,
  carInside: (
    <path d="M20 120V80c0-10 6-16 16-16h28c10 0 16 6 16 16v40M120 120V80c0-10 6-16 16-16h28c10 0 16 6 16 16v40M40 64V44h20v20M140 64V44h20v20" />
  ),
  dashboard: (
    <path d="M20 110V64c0-14 10-24 24-24h112c14 0 24 10 24 24v46zM64 100a22 22 0 1 1 44 0M116 100a22 22 0 1 1 44 0M86 100l10-14M138 100l-10-14" />
  ),
}

/** Light lines above the camera: where the card, the face or the car belongs. Decoration: the words say the same. */
export function PoseOutline({ pose }: { readonly pose: Pose }) {
  if (pose === 'free') return null
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 133"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="pointer-events-none w-full max-w-column capture-outline text-white"
    >
      {shapes[pose]}
    </svg>
  )
}
