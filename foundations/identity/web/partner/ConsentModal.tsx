import { BottomSheet, Button, CheckField, sentenceOf } from '@daoxing/kit/web'
import { useState } from 'react'
import type { Agreement } from './partner-data.ts'
import * as words from '../words/compiled/messages.js'
import { AgreementTexts } from './AgreementTexts.tsx'

type ConsentModalProps = {
  /** The consent to an upgrade makes the rider a member; the other one only passes data on. */
  readonly form: 'upgradeConsent' | 'privacyConsent'
  readonly agreements: readonly Agreement[]
  readonly isSending: boolean
  readonly error: unknown
  readonly onAgree: () => void
  readonly onClose: () => void
}

/** The agreements of the partner. The button works once the box is ticked [PTB-020]. */
export function ConsentModal({ form, agreements, isSending, error, onAgree, onClose }: ConsentModalProps) {
  const [isTicked, setIsTicked] = useState(false)
  const isUpgrade = form === 'upgradeConsent'
  return (
    <BottomSheet
      title={isUpgrade ? words.identity_partner_upgradeTitle() : words.identity_partner_privacyTitle()}
      onClose={onClose}
      footer={
        <Button isWide state={isSending ? 'busy' : isTicked ? 'ready' : 'disabled'} onPress={onAgree}>
          {isUpgrade ? words.identity_partner_upgradeAgree() : words.identity_partner_privacyAgree()}
        </Button>
      }
    >
      <p className="text-muted">
        {isUpgrade ? words.identity_partner_upgradeDetail() : words.identity_partner_privacyDetail()}
      </p>
      <AgreementTexts agreements={agreements} />
      <CheckField isChecked={isTicked} onChange={setIsTicked}>
        {isUpgrade ? words.identity_partner_upgradeTick() : words.identity_partner_privacyTick()}
      </CheckField>
      {error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </BottomSheet>
  )
}
