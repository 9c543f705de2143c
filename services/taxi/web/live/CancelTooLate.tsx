import { Popup } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** Replaces the cancel dialog when the trip begins while it is open, so that the rider knows why it closed. */
export function CancelTooLate({ onClose }: { readonly onClose: () => void }) {
  return (
    <Popup
      title={words.taxi_live_cancel_begun()}
      buttons={[{ label: words.taxi_live_cancel_begunSeen(), onPress: onClose }]}
      onClose={onClose}
    >
      <p>{words.taxi_live_cancel_begunText()}</p>
    </Popup>
  )
}
