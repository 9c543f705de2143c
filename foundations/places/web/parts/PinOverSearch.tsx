import { AnnouncerHost, ToastHost } from '@daoxing/kit/web'
import type { ComponentProps } from 'react'
import { PinPlace } from './PinPlace.tsx'

/**
 * The pin in a dialog above its search. Announcements and toasts are repeated inside it, since the browser neither
 * reads nor shows the content below a modal dialog.
 */
export function PinOverSearch(props: ComponentProps<typeof PinPlace>) {
  return (
    <>
      <PinPlace {...props} />
      <ToastHost />
      <AnnouncerHost />
    </>
  )
}
