import { Button } from '@daoxing/kit/web'
import { useEffect, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type CancelSearchProps = { readonly isFree: boolean; readonly onPress: () => void }

/** A double tap must not hit a control that has just appeared under the finger. */
const settlingMs = 1000

/** The cancel button of a search: far from the hail button, and disabled in its first second. */
export function CancelSearch({ isFree, onPress }: CancelSearchProps) {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settlingMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button
      kind="outline"
      state={isSettled ? 'ready' : 'disabled'}
      price={isFree ? words.taxi_live_cancel_free() : words.taxi_live_cancel_mayCost()}
      onPress={onPress}
    >
      {words.taxi_live_cancel_searching()}
    </Button>
  )
}
