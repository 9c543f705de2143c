import { whenIdle } from '@daoxing/kit/web'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'

type ShownTogetherProps = {
  readonly children: ReactNode
  /** Replaces the parts until they are shown, with their height. */
  readonly coming?: ReactNode
  readonly onShown?: () => void
}

/** The pause between the response of one part and the request of the next. */
const quietMs = 100
const longestMs = 2500

/**
 * Parts that load separately are shown together, loaded and with data, so that none displaces another. They start when
 * the surrounding content has been painted.
 */
export function ShownTogether({ children, coming = null, onShown }: ShownTogetherProps) {
  const [state, setState] = useState<'waiting' | 'begun' | 'shown'>('waiting')
  useEffect(() => whenIdle(() => setState('begun')), [])
  const show = () => {
    setState('shown')
    onShown?.()
  }
  return (
    <div className="relative">
      {state !== 'shown' && coming}
      {state !== 'waiting' && (
        <Suspense fallback={null}>
          <ShownOnceQuiet isShown={state === 'shown'} onQuiet={show}>
            {children}
          </ShownOnceQuiet>
        </Suspense>
      )}
    </div>
  )
}

type ShownOnceQuietProps = { readonly children: ReactNode; readonly isShown: boolean; readonly onQuiet: () => void }

function ShownOnceQuiet({ children, isShown, onQuiet }: ShownOnceQuietProps) {
  const isAsking = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  const reportQuiet = useEffectEvent(onQuiet)
  useEffect(() => {
    if (isShown || isAsking) return undefined
    const timer = setTimeout(() => reportQuiet(), quietMs)
    return () => clearTimeout(timer)
  }, [isAsking, isShown])
  useEffect(() => {
    if (isShown) return undefined
    const timer = setTimeout(() => reportQuiet(), longestMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return <div className={isShown ? undefined : 'invisible absolute inset-x-0 top-0'}>{children}</div>
}
