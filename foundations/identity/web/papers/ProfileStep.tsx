import { type ProfileField, profileFields, type DriverProfile } from '@daoxing/identity/contract'
import {
  Card,
  CheckField,
  isApiError,
  Loaded,
  nowMs,
  sentenceOf,
  StepFrame,
  SubmitForm,
  TextField,
} from '@daoxing/kit/web'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { AddressFields, type AddressNames } from './AddressFields.tsx'
import { licenceReadingQuery, papersQuery, driverProfileQuery, sendProfile } from './papers-data.ts'
import type { PapersStepProps } from './papers-step-props.ts'
import { documentOf } from './papers-steps.ts'
import { screenWords } from './papers-words.ts'
import {
  draftOf,
  faultOf,
  hasSameAddress,
  type ProfileDraft,
  type ProfileFault,
  valueOf,
  withSameAddress,
} from './profile-form.ts'

const faultWords: Readonly<Record<ProfileFault, () => string>> = {
  missing: words.identity_papersForm_missing,
  dayWrong: words.identity_papersForm_dayWrong,
  mailWrong: words.identity_papersForm_mailWrong,
  idNumberWrong: words.identity_papersForm_idNumberWrong,
  jurisdictionNumberWrong: words.identity_papersForm_jurisdictionWrong,
  addressShort: words.identity_papersForm_addressShort,
}
const household: AddressNames = { city: 'hhrCityId', area: 'hhrAreaId', line: 'hhrAddr' }
const letters: AddressNames = { city: 'cityId', area: 'areaId', line: 'addr' }
const readByMachine = ['acctName', 'birthday', 'jurisdictionNum'] as const

/** The eleven fields of the rental profile [RNT-036]. */
export function ProfileStep(props: PapersStepProps) {
  const profile = useQuery(driverProfileQuery)
  const licence = documentOf(props.facts.papers, 'DRIVER_LICENCE_FRONT')
  const hasLicence = licence !== undefined && licence.uploadedAt !== null
  const isLacking = readByMachine.some((field) => profile.data?.[field] === null)
  // Without a reading the rider types: a failure of the machine is no failure of the form.
  const reading = useQuery({ ...licenceReadingQuery, enabled: hasLicence && isLacking })
  const isReady = !reading.isLoading
  return (
    <StepFrame
      title={words.identity_papersForm_title()}
      detail={screenWords.profileForm()}
      step={props.stepNumber}
      stepsInAll={props.stepsInAll}
    >
      <Loaded query={profile}>
        {(saved) =>
          isReady ? (
            <ProfileForm saved={saved} read={reading.data ?? {}} onDone={props.onDone} />
          ) : (
            <p role="status">{words.identity_papersForm_reading()}</p>
          )
        }
      </Loaded>
    </StepFrame>
  )
}

type ProfileFormProps = {
  readonly saved: DriverProfile
  readonly read: Partial<Record<(typeof readByMachine)[number], string | null>>
  readonly onDone: () => void
}

function ProfileForm({ saved, read, onDone }: ProfileFormProps) {
  const cache = useQueryClient()
  const form = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState<ProfileDraft>(() => draftOf(saved))
  const filledIn = () => readByMachine.filter((field) => saved[field] === null && (read[field] ?? '') !== '')
  const [prefilled, setPrefilled] = useState<readonly ProfileField[]>(filledIn)
  const [draft, setDraft] = useState<ProfileDraft>(() => ({
    ...draftOf(saved),
    ...Object.fromEntries(filledIn().map((field) => [field, read[field] ?? ''])),
  }))
  const [checked, setChecked] = useState<readonly ProfileField[]>([])
  const today = new Date(nowMs() + 8 * 3_600_000).toISOString().slice(0, 10)
  const faultIn = (field: ProfileField, of = draft) => faultOf({ field, draft: of, today })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (fields: readonly ProfileField[]) =>
      sendProfile(Object.fromEntries(fields.map((field) => [field, valueOf(field, draft[field])]))),
    onSuccess: (_, fields) => {
      setKnown((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, draft[field]])) }))
      return cache.invalidateQueries({ queryKey: papersQuery.queryKey })
    },
  })
  const unsaved = profileFields.filter((field) => draft[field] !== known[field] && faultIn(field) === undefined)
  const refusedField = fieldOfRefusal(error)

  const change = (changes: Partial<Record<ProfileField, string>>) => {
    reset()
    setDraft((before) => ({ ...before, ...changes }))
    setPrefilled((before) => before.filter((field) => !(field in changes)))
  }
  const errorOf = (field: ProfileField): string | undefined => {
    if (field === refusedField) return sentenceOf(error)
    const fault = checked.includes(field) ? faultIn(field) : undefined
    return fault === undefined ? undefined : faultWords[fault]()
  }
  /** A right value is saved when its field is left, so that a reload loses nothing. */
  const leave = (field: ProfileField) => {
    if (draft[field] !== '') setChecked((before) => [...new Set([...before, field])])
    if (unsaved.includes(field) && !prefilled.includes(field) && !isPending) mutate([field])
  }
  const submit = () => {
    setChecked(profileFields)
    if (profileFields.some((field) => faultIn(field) !== undefined)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (unsaved.length === 0) onDone()
    else mutate(unsaved, { onSuccess: onDone })
  }
  const text = (field: ProfileField, rest: Partial<Parameters<typeof TextField>[0]> & { readonly label: string }) => (
    <TextField
      isRequired
      value={draft[field]}
      error={errorOf(field)}
      onChange={(typed) => change({ [field]: typed })}
      onLeave={() => leave(field)}
      {...rest}
      {...(prefilled.includes(field) ? { hint: words.identity_papersForm_pleaseCheck() } : {})}
    />
  )
  const address = {
    value: (field: ProfileField) => draft[field],
    error: errorOf,
    onChange: change,
    onLeave: leave,
  }
  const isSame = hasSameAddress(draft)
  return (
    <div ref={form}>
      <SubmitForm
        label={words.identity_papersForm_save()}
        isComplete
        isSending={isPending}
        error={error === null || refusedField !== undefined ? undefined : sentenceOf(error)}
        onSubmit={submit}
      >
        <div className="mb-3 flex flex-col gap-3">
          <Card title={words.identity_papersForm_person()}>
            {text('acctName', { label: words.identity_papersForm_acctName(), autoComplete: 'name', lengthMax: 50 })}
            {text('birthday', { label: words.identity_papersForm_birthday(), kind: 'date', autoComplete: 'bday' })}
            {text('loginId', { label: words.identity_papersForm_loginId(), autoComplete: 'off', lengthMax: 14 })}
            {text('jurisdictionNum', {
              label: words.identity_papersForm_jurisdictionNum(),
              hint: words.identity_papersForm_jurisdictionHint(),
              inputMode: 'numeric',
              autoComplete: 'off',
              lengthMax: 24,
            })}
            {text('email', {
              label: words.identity_papersForm_email(),
              kind: 'email',
              autoComplete: 'email',
              lengthMax: 120,
            })}
          </Card>
          <Card title={words.identity_papersForm_household()}>
            <AddressFields names={household} {...address} />
          </Card>
          <Card title={words.identity_papersForm_letters()}>
            <CheckField
              isChecked={isSame}
              onChange={(isTicked) => {
                if (isTicked) change(withSameAddress(draft))
                else change({ cityId: '', areaId: '', addr: '' })
              }}
            >
              {words.identity_papersForm_same()}
            </CheckField>
            {!isSame && <AddressFields names={letters} {...address} />}
          </Card>
        </div>
      </SubmitForm>
    </div>
  )
}

/** The field that the server has refused. */
function fieldOfRefusal(error: unknown): ProfileField | undefined {
  if (isApiError(error, 'TOO_YOUNG_TO_DRIVE')) return 'birthday'
  if (!isApiError(error, 'INVALID_INPUT')) return undefined
  return profileFields.find((field) => field === error.data['field']) ?? 'loginId'
}
