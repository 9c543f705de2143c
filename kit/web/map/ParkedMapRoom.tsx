import { useLayoutEffect, useRef } from 'react'
import { showParkedMap } from './parked-map.ts'

/** The space of a map screen that is still loading: the map of the previous screen stays in it. */
export function ParkedMapRoom() {
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (room.current === null ? undefined : showParkedMap(room.current)), [])
  return <div ref={room} inert className="absolute inset-0 overflow-hidden" />
}
