import { onRiderLeft } from '@daoxing/kit/web'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { ShownTogether } from './ShownTogether.tsx'

const cookieName = 'home_top'
const lifeSeconds = 12 * 3600

/**
 * The live trip and open debts, above the search. The page stores their height in a cookie, so that the server can
 * reserve this space in the prerendered page and nothing below moves when they arrive.
 */
export function HomeTop({ children }: { readonly children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = content.current
    if (!isShown || box === null) return undefined
    // A trip may end, and a debt may be paid, while the page is open.
    const observer = new ResizeObserver(() => rememberHeight(Math.round(box.getBoundingClientRect().height)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [isShown])
  return (
    <div className={isShown ? undefined : 'home-top'}>
      <ShownTogether onShown={() => setIsShown(true)}>
        <div ref={content} className="flex flex-col not-empty:pt-3">
          {children}
        </div>
      </ShownTogether>
    </div>
  )
}

function rememberHeight(heightPx: number): void {
  const life = heightPx > 0 ? lifeSeconds : 0
  document.cookie = `${cookieName}=${heightPx}; path=/; max-age=${life}; samesite=lax`
}

// The height of one rider's content does not apply to the next one.
onRiderLeft(() => rememberHeight(0))
