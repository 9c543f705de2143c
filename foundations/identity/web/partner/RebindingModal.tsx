import { Popup } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

type RebindingModalProps = { readonly onGoOn: () => void; readonly onClose: () => void }

/** The membership was bound to another account before, or has to be confirmed again. */
export function RebindingModal({ onGoOn, onClose }: RebindingModalProps) {
  return (
    <Popup
      title={words.identity_partner_rebindTitle()}
      onClose={onClose}
      buttons={[
        { label: words.identity_partner_later(), kind: 'outline', onPress: onClose },
        { label: words.identity_partner_rebindGoOn(), onPress: onGoOn },
      ]}
    >
      {words.identity_partner_rebindDetail()}
    </Popup>
  )
}
