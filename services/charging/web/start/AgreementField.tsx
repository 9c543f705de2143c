import { BottomSheet, Button, CheckField } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agreementQuery } from '../charging-data.ts'
import * as words from '../words/compiled/messages.js'

type AgreementFieldProps = {
  readonly isAgreed: boolean
  readonly error: string | undefined
  readonly onChange: (isAgreed: boolean) => void
}

/** The tick of the agreement, and its text one tap away. One that was accepted before is told, not asked. */
export function AgreementField({ isAgreed, error, onChange }: AgreementFieldProps) {
  const { data: agreement } = useQuery(agreementQuery)
  const [isReading, setIsReading] = useState(false)
  return (
    <div>
      <CheckField
        isChecked={isAgreed || agreement?.isAgreeAgreement === true}
        onChange={onChange}
        {...(error === undefined ? {} : { error })}
        isRequired
      >
        {words.charging_start_agree()}
      </CheckField>
      <Button kind="quiet" onPress={() => setIsReading(true)}>
        {words.charging_start_readAgreement()}
      </Button>
      {isReading && agreement && (
        <BottomSheet title={agreement.title} form="tall" onClose={() => setIsReading(false)}>
          <div className="flex flex-col gap-3">
            {agreement.text.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </BottomSheet>
      )}
    </div>
  )
}
