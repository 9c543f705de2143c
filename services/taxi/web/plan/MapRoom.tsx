import { ParkedMapRoom } from '@daoxing/kit/web'

/** Placeholder with the height of a map screen, so that the layout does not shift. */
export function MapRoom() {
  return (
    <div className="relative h-dvh">
      <ParkedMapRoom />
    </div>
  )
}
