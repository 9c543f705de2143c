import { useEffect, useRef } from 'react'
import { useAnnounce } from './use-announce.ts'

/** Announces each new text, such as the state of an order; a screen reader reads the first one with the screen. */
export function useSpokenChanges(text: string): void {
  const announce = useAnnounce()
  const spoken = useRef(text)
  useEffect(() => {
    if (spoken.current !== text) announce(text)
    spoken.current = text
  }, [announce, text])
}
