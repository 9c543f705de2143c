import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { IconButton } from './Button.tsx'
import { useGoBack } from './NavBar.tsx'
import { Page } from './Page.tsx'
import { Skeleton } from './Skeleton.tsx'

type ScreenComingProps = {
  /** As in the bar of the screen: `none` on the roots of tabs. */
  readonly left?: 'back' | 'none'
}

/** A faster screen needs no loading message. */
const lateMs = 600

/**
 * A placeholder while a screen's chunk loads: the back button at once, in its final place, and after a moment a visible
 * and audible loading message.
 */
export function ScreenComing({ left = 'back' }: ScreenComingProps) {
  const goBack = useGoBack()
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
            <Skeleton rows={3} />
          </Page>
        )}
      </div>
    </div>
  )
}
