import { Button, EmptyState, NavBar, Page, sentenceOf, Spinner } from '@daoxing/kit/web'
import type { LineFailure, UserStatus } from '@daoxing/identity/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { LineArrival } from '../rules/line-arrival.ts'
import * as words from '../words/compiled/messages.js'
import { heldOutBy } from '../identity-data.ts'
import { arriveFromLine } from './line-data.ts'

/** A LINE account without a rider, and its owner's name there. */
export type HeldLine = { readonly binding: string; readonly displayName: string | null }

type LineArrivalStepProps = {
  readonly arrival: LineArrival
  /** A rider is signed in now. */
  readonly onDone: () => Promise<void>
  /** The account is known, but may not sign in. */
  readonly onHeldOut: (status: UserStatus) => void
  /** The LINE account is unbound: the phone is next. */
  readonly onHeld: (held: HeldLine) => void
  /** The messaging app returns no identity: the usual login follows. */
  readonly onUsual: () => void
  readonly onLineAgain: () => void
}

/** On return from the messaging app, or inside it: signs in, continues the sign-up, or shows the error. */
export function LineArrivalStep({ arrival, onDone, onHeld, onHeldOut, onUsual, onLineAgain }: LineArrivalStepProps) {
  const { error, refetch, isFetching } = useQuery({
    queryKey: ['identity', 'line', arrival],
    enabled: arrival.kind !== 'failed',
    // A token can be used once.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    queryFn: async () => {
      if (arrival.kind === 'failed') return null
      const result = await arriveFromLine(arrival).catch((failure: unknown) => {
        const heldOut = heldOutBy(failure)
        if (heldOut === undefined) throw failure
        return heldOut
      })
      if (typeof result === 'string') {
        onHeldOut(result)
        return null
      }
      if (result === undefined) onUsual()
      else if (result.state === 'signUp') onHeld(result)
      else await onDone()
      return null
    },
  })
  const isFailed = arrival.kind === 'failed' || error !== null
  if (!isFailed || isFetching) return <Waiting />
  const detail = arrival.kind === 'failed' ? failureWords[arrival.failure]() : sentenceOf(error)
  return (
    <>
      <NavBar title={words.identity_line_title()} form="large" />
      <Page>
        <div role="alert">
          <EmptyState icon={<CircleAlert aria-hidden="true" />} title={words.identity_line_failed()} detail={detail} />
        </div>
        <div className="flex flex-col gap-3">
          <Button isWide onPress={arrival.kind === 'inside' ? () => void refetch() : onLineAgain}>
            {words.identity_line_again()}
          </Button>
          <Button kind="outline" isWide onPress={onUsual}>
            {words.identity_landing_start()}
          </Button>
        </div>
      </Page>
    </>
  )
}

const failureWords: Readonly<Record<LineFailure, () => string>> = {
  cancelled: words.identity_line_cancelled,
  over: words.identity_line_over,
  refused: words.identity_line_refused,
  away: words.identity_line_away,
}

function Waiting() {
  return (
    <>
      <NavBar title={words.identity_line_title()} form="large" />
      <Page>
        <output className="flex flex-col items-center gap-4 py-12 text-muted">
          <Spinner />
          {words.identity_line_waiting()}
        </output>
      </Page>
    </>
  )
}
