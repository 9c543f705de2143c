import type { CurvePoint } from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import { formatTimeOfDay, Unfold } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

const [width, height] = [320, 96]

/** The power over the session as a drawing, with the same points as a table for who does not see it. */
export function PowerCurve({ curve, powerKw }: { readonly curve: readonly CurvePoint[]; readonly powerKw: number }) {
  const points = curve.filter(({ kw }) => kw !== null)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const most = Math.max(powerKw, ...points.map(({ kw }) => kw ?? 0))
  const [from, span] = [msOf(first.at), Math.max(1, msOf(last.at) - msOf(first.at))]
  const x = (at: string) => Math.round(((msOf(at) - from) / span) * width * 10) / 10
  const y = (kw: number) => Math.round((height - (kw / most) * (height - 8)) * 10) / 10
  const line = points.map(({ at, kw }) => `${x(at)},${y(kw ?? 0)}`).join(' ')
  return (
    <figure className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-24 w-full rounded-2 bg-go-tint text-go"
      >
        <polygon points={`0,${height} ${line} ${width},${height}`} fill="currentColor" opacity="0.15" />
        <polyline points={line} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="flex justify-between text-secondary text-muted">
        <span>{formatTimeOfDay(first.at)}</span>
        <span>{words.charging_live_curve({ most: Math.round(most) })}</span>
        <span>{formatTimeOfDay(last.at)}</span>
      </figcaption>
      <Unfold summary={words.charging_live_curveTable()}>
        <table className="w-full text-secondary">
          <thead>
            <tr className="text-start">
              <th className="text-start font-normal text-muted">{words.charging_live_time()}</th>
              <th className="text-end font-normal text-muted">{words.charging_live_kw()}</th>
              <th className="text-end font-normal text-muted">{words.charging_live_kwh()}</th>
            </tr>
          </thead>
          <tbody>
            {points.slice(-12).map(({ at, kw, kwh }) => (
              <tr key={at}>
                <td>{formatTimeOfDay(at)}</td>
                <td className="text-end tabular-nums">{kw}</td>
                <td className="text-end tabular-nums">{kwh.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Unfold>
    </figure>
  )
}
