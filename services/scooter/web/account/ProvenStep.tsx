import type { ScooterRider } from '@daoxing/scooter/contract'
import { Card, FixedBottomButton, sentenceOf, StepFrame } from '@daoxing/kit/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { holdRider, newTapKey, sendSignUp } from './account-data.ts'

/** A licence that was proven for a rental covers scooters: no document is asked for again. */
export function ProvenStep({ rider }: { readonly rider: ScooterRider }) {
  const cache = useQueryClient()
  const [key] = useState(newTapKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendSignUp(undefined, key),
    onSuccess: (opened) => holdRider(cache, opened),
  })
  return (
    <StepFrame
      title={words.scooter_account_provenTitle()}
      detail={words.scooter_account_provenDetail()}
      step={3}
      stepsInAll={3}
      below="button"
    >
      <Card>
        <p className="flex items-start gap-3">
          <BadgeCheck aria-hidden="true" className="text-ok" />
          <span>
            {words.scooter_account_licenceUntil({ day: (rider.licenceExpiresOn ?? '').replaceAll('-', '/') })}
          </span>
        </p>
      </Card>
      {error !== null && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
      <FixedBottomButton state={isPending ? 'busy' : 'ready'} onPress={() => mutate()}>
        {words.scooter_account_open()}
      </FixedBottomButton>
    </StepFrame>
  )
}
