import { whenIdle } from '@daoxing/kit/web'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

type ShownTogetherProps = { readonly children: ReactNode }

/** Between the answer of one part and the question of the next. */
const quietMs = 100
const longestMs = 2500

/**
 * Parts that come one by one are shown at once, loaded and answered, so that none pushes another away. They begin when
 * what stands around them has been painted.
 */
export function ShownTogether({ children }: ShownTogetherProps) {
  const [isBegun, setIsBegun] = useState(false)
  useEffect(() => whenIdle(() => setIsBegun(true)), [])
  if (!isBegun) return null
  return (
    <Suspense fallback={null}>
      <ShownOnceQuiet>{children}</ShownOnceQuiet>
    </Suspense>
  )
}

function ShownOnceQuiet({ children }: ShownTogetherProps) {
  const [isShown, setIsShown] = useState(false)
  const isAsking = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  useEffect(() => {
    if (isAsking) return undefined
    const timer = setTimeout(() => setIsShown(true), quietMs)
    return () => clearTimeout(timer)
  }, [isAsking])
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return <div className={isShown ? undefined : 'invisible'}>{children}</div>
}
