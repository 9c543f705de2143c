import type { ErrorReaction } from '@daoxing/kit/contract'
import { CircleAlert, CloudOff } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { isApiError } from '../api-error.ts'
import { type QueryState, failureOf, noAnswerCodes, sentenceOf } from '../api-failure.ts'
import { articleOf, type ErrorWay, helpFor } from '../error-words.ts'
import * as words from '../words/compiled/messages.js'
import { Button } from './Button.tsx'
import { ArticleWay, OtherWay } from './other-way-later.ts'
import { useTriesAgain } from './use-tries-again.ts'

type EmptyStateProps = {
  readonly icon?: ReactNode
  readonly title: string
  /** The next step for the rider. */
  readonly detail?: string
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, detail, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      {icon !== undefined && (
        <span className="mb-2 inline-flex size-16 items-center justify-center rounded-full bg-go-tint text-go">
          {icon}
        </span>
      )}
      <p className="text-card font-bold text-balance">{title}</p>
      {detail !== undefined && <p className="text-balance text-muted">{detail}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}

type FailedStateProps = { readonly error: unknown; readonly onRetry: () => void }

/**
 * Describes the failure in a sentence, and offers a retry or another next step. After a lost response it retries by
 * itself, and says so.
 */
export function FailedState({ error, onRetry }: FailedStateProps) {
  const { reaction, way } = helpFor(error)
  const article = articleOf(error)
  const triesAgain = useTriesAgain(error, onRetry)
  const isConnection = isApiError(error, noAnswerCodes.network)
  return (
    <div role="alert">
      <EmptyState
        icon={isConnection ? <CloudOff aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        title={titles[reaction]()}
        detail={isApiError(error) ? sentenceOf(error) : words.kit_failed_server()}
        action={
          <>
            {triesAgain && <p className="mb-3 text-secondary text-muted">{words.kit_failed_again()}</p>}
            <WayOn reaction={reaction} way={way} onRetry={onRetry} />
            {article !== undefined && (
              <Suspense>
                <ArticleWay path={article} />
              </Suspense>
            )}
          </>
        }
      />
    </div>
  )
}

/** Like `failureOf`; a lost response stays shown during the retry, so that the screen does not flicker. */
export function useFailure(query: QueryState & { readonly errorUpdateCount: number }): unknown {
  const { data, error, errorUpdateCount } = query
  const [last, setLast] = useState<unknown>(null)
  if (error !== null && error !== last) setLast(error)
  // A new query without a failure has none to show.
  const isRetriedLater = data === undefined && errorUpdateCount > 0 && isApiError(last) && last.isAnswerLost
  return failureOf(query) ?? (isRetriedLater ? last : null)
}

const titles: Readonly<Record<ErrorReaction, () => string>> = {
  retry: words.kit_failed_title,
  wait: words.kit_failed_waitTitle,
  signIn: words.kit_failed_signInTitle,
  goBack: words.kit_failed_title,
  elsewhere: words.kit_failed_elsewhereTitle,
}

type WayOnProps = {
  readonly reaction: ErrorReaction
  readonly way: ErrorWay | undefined
  readonly onRetry: () => void
}

function WayOn({ reaction, way, onRetry }: WayOnProps) {
  if (reaction === 'signIn' || reaction === 'goBack' || (reaction === 'elsewhere' && way !== undefined))
    return (
      <Suspense>
        <OtherWay reaction={reaction} way={way} />
      </Suspense>
    )
  return (
    <Button kind="tint" onPress={onRetry}>
      {words.kit_action_retry()}
    </Button>
  )
}
