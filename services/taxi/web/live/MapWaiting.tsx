import { ParkedMapRoom, Sheet, Skeleton } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** Placeholder of a map with its sheet, in the position that the sheet has after a hail. */
export function MapWaiting() {
  return (
    <div className="relative h-dvh overflow-hidden">
      <ParkedMapRoom />
      <Sheet label={words.taxi_live_map_sheet()} height="half" heights={['half']} onHeight={() => undefined}>
        <Skeleton />
      </Sheet>
    </div>
  )
}
