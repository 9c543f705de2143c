import type { ScooterDocumentType } from '@daoxing/scooter/contract'
import { nationalIdKindOf, normalisedNationalId } from '@daoxing/identity/contract'
import { Card, isApiError, sentenceOf, StepFrame, SubmitForm, TextField } from '@daoxing/kit/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as words from '../words/compiled/messages.js'
import { holdRider, newTapKey, sendSignUp, type TypedProfile } from './account-data.ts'
import { type AccountFacts, leftToTake } from './account-steps.ts'
import { DocumentList } from './DocumentList.tsx'

type ProfileStepProps = {
  readonly facts: AccountFacts
  readonly stepNumber: number
  readonly stepsInAll: number
  readonly onTake: (type: ScooterDocumentType) => void
}

const empty: TypedProfile = { name: '', birthday: '', idNumber: '', email: '' }

/** The person, as the documents name it, and the button that sends everything to the vendor. */
export function ProfileStep({ facts, stepNumber, stepsInAll, onTake }: ProfileStepProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(empty)
  const [isChecked, setIsChecked] = useState(false)
  const [key, setKey] = useState(newTapKey)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => sendSignUp(typed, key),
    onSuccess: async (rider) => {
      void navigate('/scooter/license-status', { replace: true })
      await holdRider(cache, rider)
    },
  })
  const refusedField = fieldOf(error)
  const faults: Readonly<Record<keyof TypedProfile, string | undefined>> = {
    name: typed.name.trim() === '' ? words.scooter_account_needed() : undefined,
    birthday: typed.birthday === '' ? words.scooter_account_needed() : undefined,
    idNumber:
      nationalIdKindOf(normalisedNationalId(typed.idNumber)) === undefined
        ? words.scooter_account_idWrong()
        : undefined,
    email: typed.email === '' || typed.email.includes('@') ? undefined : words.scooter_account_mailWrong(),
  }
  const errorOf = (field: keyof TypedProfile) => {
    if (field === refusedField && error !== null) return sentenceOf(error)
    return isChecked ? faults[field] : undefined
  }
  /** Another text is another tap: an answer to the first one must not count for it. */
  const change = (changes: Partial<TypedProfile>) => {
    reset()
    setKey(newTapKey())
    setTyped((before) => ({ ...before, ...changes }))
  }
  const field = (name: keyof TypedProfile) => ({
    value: typed[name],
    error: errorOf(name),
    onChange: (value: string) => change({ [name]: value }),
  })
  const left = leftToTake(facts).length
  const isUploading = facts.queued.some(({ state }) => state !== 'refused')
  return (
    <StepFrame
      title={words.scooter_account_profileTitle()}
      detail={words.scooter_account_profileDetail()}
      step={stepNumber}
      stepsInAll={stepsInAll}
    >
      <SubmitForm
        label={words.scooter_account_send()}
        isComplete={left === 0 && !isUploading}
        isSending={isPending}
        error={error === null || refusedField !== undefined ? undefined : sentenceOf(error)}
        onSubmit={() => {
          setIsChecked(true)
          if (Object.values(faults).every((fault) => fault === undefined)) mutate()
        }}
      >
        <div className="mb-3">
          <Card title={words.scooter_account_person()}>
            <TextField
              isRequired
              label={words.scooter_account_name()}
              autoComplete="name"
              lengthMax={50}
              {...field('name')}
            />
            <TextField
              isRequired
              label={words.scooter_account_birthday()}
              kind="date"
              autoComplete="bday"
              {...field('birthday')}
            />
            <TextField
              isRequired
              label={words.scooter_account_idNumber()}
              autoComplete="off"
              lengthMax={14}
              {...field('idNumber')}
            />
            <TextField
              label={words.scooter_account_email()}
              kind="email"
              autoComplete="email"
              lengthMax={254}
              {...field('email')}
            />
          </Card>
        </div>
        {/* Below the fields: a picture that arrives while the rider types moves none of them. */}
        <div className="mb-3">
          <DocumentList facts={facts} onTake={onTake} />
        </div>
        {(left > 0 || isUploading) && (
          <p role="status" className="mb-2 text-secondary text-muted">
            {left > 0 ? words.scooter_account_picturesLeft({ count: left }) : words.scooter_account_stillUploading()}
          </p>
        )}
      </SubmitForm>
    </StepFrame>
  )
}

/** The field that the server has refused. */
function fieldOf(error: unknown): keyof TypedProfile | undefined {
  if (isApiError(error, 'SCOOTER_ERROR_009')) return 'birthday'
  return isApiError(error, 'INVALID_INPUT') ? 'idNumber' : undefined
}
