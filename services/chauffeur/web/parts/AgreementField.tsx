import { BottomSheet, Button, CheckField } from '@daoxing/kit/web'
import { useState } from 'react'
import { useDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { TermsList } from './TermsList.tsx'
import { useEstimate } from './use-estimate.ts'

/** The tick of the terms, which are one tap away with the amounts of this trip. */
export function AgreementField({ isTried }: { readonly isTried: boolean }) {
  const { isAgreed, change } = useDraft()
  const { estimate } = useEstimate()
  const [isReading, setIsReading] = useState(false)
  const price = estimate.data
  return (
    <div>
      <CheckField
        isChecked={isAgreed}
        isRequired
        onChange={(next) => change({ isAgreed: next })}
        {...(isTried && !isAgreed && { error: words.chauffeur_agree_first() })}
      >
        {words.chauffeur_agree_tick()}
      </CheckField>
      <Button kind="quiet" state={price === undefined ? 'disabled' : 'ready'} onPress={() => setIsReading(true)}>
        {words.chauffeur_agree_read()}
      </Button>
      {isReading && price !== undefined && (
        <BottomSheet title={words.chauffeur_terms_title()} form="tall" onClose={() => setIsReading(false)}>
          <p className="mb-3 text-secondary text-muted">
            {words.chauffeur_agree_version({ version: price.terms.version })}
          </p>
          <TermsList terms={price.terms} depositTwd={price.depositTwd} totalTwd={price.totalFare} />
        </BottomSheet>
      )}
    </div>
  )
}
