import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { noAnswerError } from '../api-failure.ts'
import { askServerNow, useIsServerAway } from '../server-away.ts'
import * as words from '../words/compiled/messages.js'
import { IconButton } from './Button.tsx'
import { useGoBack } from './NavBar.tsx'
import { Page } from './Page.tsx'
import { Skeleton } from './Skeleton.tsx'
import { FailedState } from './states.tsx'

type ScreenComingProps = {
  /** As in the bar of the screen: `none` on the roots of tabs. */
  readonly left?: 'back' | 'none'
}

/** A faster screen needs no loading message. */
const lateMs = 600

/**
 * A placeholder while a screen's chunk loads: the back button at once, in its final place, and after a moment a visible
 * and audible loading message. While the server or the network is away, it says so instead; the screen follows by itself.
 */
export function ScreenComing({ left = 'back' }: ScreenComingProps) {
  const goBack = useGoBack()
  const isAway = useIsServerAway()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-20 bg-bg pt-safe-top">
        <div className="mx-auto flex min-h-14 w-full max-w-column items-center px-2">
          {left === 'back' && <IconButton label={words.kit_action_back()} icon={<ChevronLeft />} onPress={goBack} />}
        </div>
      </header>
      {/* It must exist before its text, or screen readers miss it. */}
      <div aria-live="polite">
        {isLate && (
          <Page>
            {isAway ? <FailedState error={noAnswerError('network')} onRetry={askServerNow} /> : <Skeleton rows={3} />}
          </Page>
        )}
      </div>
    </div>
  )
}
