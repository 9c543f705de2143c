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

/** A screen that is there sooner is worth no word. */
const lateMs = 600

/**
 * Stands for a screen while its file is on its way: the way back at once, where the bar of the screen will have it, and
 * after a moment, for the eye and the ear, that something is coming.
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
      {/* It has to stand before its words come, or nobody hears them. */}
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
