import { formatClock, formatDistance, formatTimeOfDay, useNow } from '@daoxing/kit/web'
import { instantFromMs } from '@daoxing/kit/contract'
import type { CancelProof, PickupWait } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

const timeOf = (unixSeconds: number) => formatTimeOfDay(instantFromMs(unixSeconds * 1000))

/** While the car waits: since when, where, and how long so far. */
export function WaitProof({ waiting }: { readonly waiting: PickupWait }) {
  const now = useNow(1000) / 1000
  return (
    <ProofLines
      since={waiting.since}
      waitedSeconds={Math.max(0, now - waiting.since)}
      distanceMetres={waiting.distance_metres}
    />
  )
}

/** Afterwards: when the car came, where it stood, how long it waited, according to the server. */
export function FeeProof({ proof }: { readonly proof: CancelProof }) {
  return (
    <ProofLines
      arrivedAt={proof.arrived_at}
      since={proof.waiting_since}
      waitedSeconds={proof.waited_seconds}
      distanceMetres={proof.distance_metres}
    />
  )
}

type ProofLinesProps = {
  readonly arrivedAt?: number
  readonly since: number
  readonly waitedSeconds: number
  readonly distanceMetres: number
}

function ProofLines({ arrivedAt, since, waitedSeconds, distanceMetres }: ProofLinesProps) {
  const lines = [
    ...(arrivedAt === undefined ? [] : [[words.taxi_live_proof_arrived(), timeOf(arrivedAt)] as const]),
    [words.taxi_live_proof_where(), whereOf(distanceMetres)] as const,
    [words.taxi_live_proof_since(), timeOf(since)] as const,
    [words.taxi_live_proof_waited(), formatClock(waitedSeconds)] as const,
  ]
  return (
    <dl className="text-start">
      {lines.map(([term, fact]) => (
        <div key={term} className="flex justify-between gap-3 py-1">
          <dt className="text-muted">{term}</dt>
          <dd className="text-end text-ink tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Within the accuracy of a position, the car was at the pickup. */
function whereOf(metres: number): string {
  return metres <= 15 ? words.taxi_live_proof_here() : words.taxi_live_proof_near({ distance: formatDistance(metres) })
}
