import { encode } from 'uqr'

/** Cameras need so many light modules around a code. */
const quietModules = 4

type QrCodeProps = {
  readonly text: string
  /** The meaning of the code, for screen readers. */
  readonly label: string
}

/** A QR code as wide as its place. Dark on light in every theme: many cameras read no inverted one. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: quietModules })
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="w-full">
      <rect width={size} height={size} fill="#fff" />
      <path d={data.flatMap(darkRuns).join('')} fill="#000" />
    </svg>
  )
}

/** The dark modules of a row as rectangles, one for each run of neighbours. */
function darkRuns(row: readonly boolean[], y: number): readonly string[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []))
  return starts.map((x) => {
    const end = row.indexOf(false, x)
    const length = (end < 0 ? row.length : end) - x
    return `M${x} ${y}h${length}v1h-${length}z`
  })
}
