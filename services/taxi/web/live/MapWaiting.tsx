import { KeptMapRoom, Sheet, Skeleton } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** The room of a map with its sheet: whoever has just hailed sees the sheet stay where it was. */
export function MapWaiting() {
  return (
    <div className="relative h-dvh overflow-hidden">
      <KeptMapRoom />
      <Sheet label={words.taxi_live_map_sheet()} height="half" heights={['half']} onHeight={() => undefined}>
        <Skeleton />
      </Sheet>
    </div>
  )
}
