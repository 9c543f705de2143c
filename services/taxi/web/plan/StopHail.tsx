import { Button, useIsOnline } from '@daoxing/kit/web'
import { useEffect, useState } from 'react'
import * as words from '../words/compiled/messages.js'

/** A working connection responds within this time; then there is nothing to stop. */
const silentMs = 1500

/** While a hail has no response: shows that it waits for a connection, and a button to stop it. */
export function StopHail({ onStop }: { readonly onStop: () => void }) {
  const isOnline = useIsOnline()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), silentMs)
    return () => clearTimeout(timer)
  }, [])
  if (isOnline && !isLong) return null
  return (
    <>
      {!isOnline && (
        <p role="status" className="text-secondary text-warn">
          {words.taxi_hail_waitsForLine()}
        </p>
      )}
      <Button kind="outline" isWide onPress={onStop}>
        {words.taxi_hail_stop()}
      </Button>
    </>
  )
}
