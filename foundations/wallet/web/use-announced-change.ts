import { announce } from '@daoxing/kit/web'
import { useEffect, useRef } from 'react'

/**
 * Announces to a screen reader what changed by itself while the screen was open; the initial content is read anyway.
 */
export function useAnnouncedChange(text: string): void {
  const said = useRef(text)
  useEffect(() => {
    if (said.current === text) return undefined
    said.current = text
    return announce(text)
  }, [text])
}
