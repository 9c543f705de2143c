import { BottomSheet, Button } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

type PhoneChangedModalProps = {
  readonly onGoOn: () => void
  readonly onClose: () => void
  /** The number of this account, as a person writes it. */
  readonly phone: string
}

/** The partner knows the member by another number: offers this account's one, by a code to it [PTB-015]. */
export function PhoneChangedModal({ phone, onGoOn, onClose }: PhoneChangedModalProps) {
  return (
    <BottomSheet
      title={words.identity_partner_phoneTitle()}
      onClose={onClose}
      footer={
        <Button isWide onPress={onGoOn}>
          {words.identity_partner_phoneGoOn()}
        </Button>
      }
    >
      <p className="text-muted">{words.identity_partner_phoneDetail()}</p>
      <dl className="my-3 rounded-2 bg-go-tint p-3">
        <dt className="text-secondary text-muted">{words.identity_partner_phoneNew()}</dt>
        <dd className="text-card font-bold tabular-nums">{phone}</dd>
      </dl>
    </BottomSheet>
  )
}
