import { Popup } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** Takes the place of the question whether to cancel when the trip has begun below it, so that nobody wonders where it went. */
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
