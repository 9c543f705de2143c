import { AnnouncerHost, PopupHost, ToastHost } from '@daoxing/kit/web'
import { ConsentBar } from './ConsentBar.tsx'
import { LineState } from './LineState.tsx'
import { RiderBeside } from './RiderBeside.tsx'

/** What may be said over any screen. Loaded beside the first one, because nothing is said before it. */
export function Hosts() {
  return (
    <>
      <LineState />
      <ConsentBar />
      <RiderBeside />
      <ToastHost />
      <PopupHost />
      <AnnouncerHost />
    </>
  )
}
