import { nationalIdKindOf } from '@daoxing/identity/contract'
import { BottomSheet, SubmitForm, TextField } from '@daoxing/kit/web'
import { useState } from 'react'
import { idNumberWhileTyping } from '../rules/id-number.ts'
import * as words from '../words/compiled/messages.js'
import { StepLine } from './StepLine.tsx'

type IdNumberModalProps = {
  readonly isSending: boolean
  readonly onSubmit: (idNumber: string) => void
  readonly onClose: () => void
}

/** The second step: the national id number, which the partner compares with its member. */
export function IdNumberModal({ isSending, onSubmit, onClose }: IdNumberModalProps) {
  const [idNumber, setIdNumber] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <BottomSheet title={words.identity_partner_idTitle()} onClose={onClose}>
      <StepLine step={2} />
      <p className="mb-3 text-muted">{words.identity_partner_idDetail()}</p>
      <SubmitForm
        label={words.identity_partner_idSubmit()}
        isComplete={idNumber !== ''}
        isSending={isSending}
        onSubmit={() => {
          if (nationalIdKindOf(idNumber) !== undefined) onSubmit(idNumber)
          else setIsWrong(true)
        }}
      >
        <TextField
          label={words.identity_partner_idLabel()}
          value={idNumber}
          autoComplete="off"
          isFocusedFirst
          error={isWrong ? words.identity_partner_idWrong() : undefined}
          hint={
            nationalIdKindOf(idNumber) === 'resident'
              ? words.identity_partner_idResident()
              : words.identity_partner_idHint()
          }
          onChange={(typed) => {
            setIsWrong(false)
            setIdNumber(idNumberWhileTyping(typed))
          }}
        />
      </SubmitForm>
    </BottomSheet>
  )
}
