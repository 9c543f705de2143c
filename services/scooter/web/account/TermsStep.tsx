import type { ScooterTerm } from '@daoxing/scooter/contract'
import { Card, CheckField, FixedBottomButton, isApiError, Loaded, sentenceOf, StepFrame } from '@daoxing/kit/web'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { acceptTerms, riderQuery, termsQuery } from './account-data.ts'

/** The texts of the vendor, which are accepted one by one in the version that is shown. */
export function TermsStep({ stepsInAll }: { readonly stepsInAll: number }) {
  const terms = useQuery(termsQuery)
  return (
    <StepFrame
      title={words.scooter_account_termsTitle()}
      detail={words.scooter_account_termsDetail()}
      step={2}
      stepsInAll={stepsInAll}
      below="button"
    >
      <Loaded query={terms}>{(shown) => <TermList terms={shown} />}</Loaded>
    </StepFrame>
  )
}

function TermList({ terms }: { readonly terms: readonly ScooterTerm[] }) {
  const cache = useQueryClient()
  const [read, setRead] = useState<readonly string[]>([])
  const keyOf = ({ termId, version }: ScooterTerm) => `${termId} ${version}`
  const isTicked = (term: ScooterTerm) => term.acceptedAt !== null || read.includes(keyOf(term))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => acceptTerms(terms),
    onSuccess: () => cache.invalidateQueries({ queryKey: riderQuery.queryKey }),
    // A text that has changed meanwhile is shown again, and not ticked.
    onError: (failure) => {
      if (isApiError(failure)) void cache.invalidateQueries({ queryKey: termsQuery.queryKey })
    },
  })
  return (
    <>
      {terms.map((term) => (
        <Card key={keyOf(term)} title={term.title}>
          <p className="whitespace-pre-line">{term.text}</p>
          <p className="mt-2 text-secondary text-muted">{words.scooter_account_version({ version: term.version })}</p>
          <CheckField
            isChecked={isTicked(term)}
            onChange={(isOn) =>
              setRead((before) => (isOn ? [...before, keyOf(term)] : before.filter((one) => one !== keyOf(term))))
            }
          >
            {words.scooter_account_agree({ title: term.title })}
          </CheckField>
        </Card>
      ))}
      {error !== null && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
      <FixedBottomButton
        state={isPending ? 'busy' : terms.every((term) => !term.isRequired || isTicked(term)) ? 'ready' : 'disabled'}
        onPress={() => mutate()}
      >
        {words.scooter_account_agreeAll()}
      </FixedBottomButton>
    </>
  )
}
