import { useLayoutEffect, useRef } from 'react'
import { showParkedMap } from './kept-map.ts'

/** The room of a map screen that is still loaded: the map of the screen before stays in it. */
export function KeptMapRoom() {
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (room.current === null ? undefined : showParkedMap(room.current)), [])
  return <div ref={room} inert className="absolute inset-0 overflow-hidden" />
}
