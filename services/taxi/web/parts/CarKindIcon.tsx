import type { VehicleType } from '@daoxing/taxi/contract'
import type { ReactNode } from 'react'

/** A car from the side, facing right, on a canvas of 40 x 28, with the stroke of the other icons. */
const sedan = (
  <>
    <path d="M5.5 22H4a1 1 0 0 1-1-1v-3.6c0-1.4.9-2.5 2.2-2.8l5.3-1.1 4-4.6A2.6 2.6 0 0 1 16.5 8h7.8c.8 0 1.5.3 2 .9l4.2 4.6 4.6 1c1.1.3 1.9 1.3 1.9 2.4V21a1 1 0 0 1-1 1h-1.5" />
    <path d="M12.5 22h15M11 13.5h19M20.5 8v5.5" />
    <circle cx="9" cy="22" r="3.5" />
    <circle cx="31" cy="22" r="3.5" />
  </>
)
const van = (
  <>
    <path d="M5.5 22H4a1 1 0 0 1-1-1V10a2.5 2.5 0 0 1 2.5-2.5h20c.9 0 1.7.4 2.2 1.1l4 4.9 3.4.9c1.1.3 1.9 1.3 1.9 2.4V21a1 1 0 0 1-1 1h-1.5" />
    <path d="M12.5 22h15M3 13.5h28.5M12 7.5v6M20.5 7.5v6" />
    <circle cx="9" cy="22" r="3.5" />
    <circle cx="31" cy="22" r="3.5" />
  </>
)
const ramp = <path d="M3 19.5-.5 25.5" />
const roofLamp = <path d="M17.5 8V5.5h5V8" />

/** The symbol of each type, above the bonnet, on a canvas of 10 x 10. */
const marks = {
  quick: <path d="M.5 1.5 4 5 .5 8.5M5.5 1.5 9 5 5.5 8.5" />,
  fixed: <path d="m.5 5.5 3 3 6-7" />,
  meter: (
    <>
      <path d="M1 8.5a4.5 4.5 0 1 1 8 0" />
      <path d="m5 6 2-2.5" />
    </>
  ),
  paw: (
    <g fill="currentColor" stroke="none">
      <ellipse cx="1.6" cy="4.2" rx="1.2" ry="1.5" />
      <ellipse cx="3.9" cy="1.9" rx="1.2" ry="1.6" />
      <ellipse cx="6.6" cy="1.9" rx="1.2" ry="1.6" />
      <ellipse cx="8.7" cy="4.2" rx="1.2" ry="1.5" />
      <path d="M5.2 4.8c1.7 0 3 1.7 3 3 0 1-.7 1.5-1.5 1.5-.6 0-1-.2-1.5-.2s-.9.2-1.5.2c-.8 0-1.5-.5-1.5-1.5 0-1.3 1.3-3 3-3" />
    </g>
  ),
  child: (
    <>
      <circle cx="5" cy="1.8" r="1.6" />
      <path d="M1.5 9.5V7A2.5 2.5 0 0 1 4 4.8h2A2.5 2.5 0 0 1 8.5 7v2.5M3 7.5l4 2" />
    </>
  ),
  leaf: <path d="M1 9.5C.5 4 4 .8 9.5.8c.3 5.2-2.5 8.2-7 7.2M1 9.5c1.2-2.5 2.7-4 4.8-5.2" />,
  bolt: <path d="M5.8.5 2 5.7h3L4.2 9.5 8 4.3H5Z" />,
  star: <path d="m5 .5 1.2 3.3 3.3 1.2-3.3 1.2L5 9.5 3.8 6.2.5 5l3.3-1.2Z" />,
  diamond: <path d="M2.5 1.2h5L9.7 4 5 9.5.3 4ZM.5 4h9" />,
  wheelchair: (
    <>
      <circle cx="3.6" cy="1" r=".6" />
      <path d="M3.6 3v3h3.2l1.7 3.3" />
      <path d="M2.2 5A2.7 2.7 0 1 0 6 8.4" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

type Drawing = {
  readonly body: ReactNode
  readonly mark: keyof typeof marks | null
  readonly more?: ReactNode
}

const drawings: Partial<Record<VehicleType, Drawing>> = {
  FIX_FARE_AND_BY_METER: { body: sedan, mark: 'quick', more: roofLamp },
  FIX_FARE: { body: sedan, mark: 'fixed', more: roofLamp },
  BY_METER: { body: sedan, mark: 'meter', more: roofLamp },
  SIX_PASSENGER: { body: van, mark: null },
  PET_FRIENDLY: { body: sedan, mark: 'paw' },
  KID_SEAT: { body: sedan, mark: 'child' },
  LOW_CARBON_FIX_FARE: { body: sedan, mark: 'leaf' },
  N7_ELECTRIC: { body: sedan, mark: 'bolt' },
  PREMIUM: { body: sedan, mark: 'star' },
  LUXURY: { body: sedan, mark: 'diamond' },
  WELCAB: { body: sedan, mark: 'wheelchair' },
  ACCESSIBLE_VAN: { body: van, mark: 'wheelchair', more: ramp },
}
const ordinary: Drawing = { body: sedan, mark: null, more: roofLamp }

/** The car type as a picture; its name is next to it. */
export function CarKindIcon({ type }: { readonly type: VehicleType }) {
  const { body, mark, more } = drawings[type] ?? ordinary
  return (
    <svg
      aria-hidden="true"
      viewBox="-1 -1 42 28"
      width="42"
      height="28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {body}
      {more}
      {mark !== null && (
        <g transform="translate(29.5 -.5)" strokeWidth="1.5">
          {marks[mark]}
        </g>
      )}
    </svg>
  )
}
