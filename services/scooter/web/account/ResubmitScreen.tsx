import { type ScooterDocumentType, scooterDocumentTypes } from '@daoxing/scooter/contract'
import { FixedBottomButton, NavBar, Page, sentenceOf, useSteps } from '@daoxing/kit/web'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import * as words from '../words/compiled/messages.js'
import {
  documentQueue,
  documentsQuery,
  failuresQuery,
  holdRider,
  newTapKey,
  riderQuery,
  sendAgain,
  useFollowAccount,
} from './account-data.ts'
import { type AccountFacts, documentOf, leftToTake } from './account-steps.ts'
import { DocumentList } from './DocumentList.tsx'
import { DocumentStep } from './DocumentStep.tsx'
import { Waiting } from './Waiting.tsx'

/** Takes only the documents that failed again, and sends them [SCT-007]. */
export function ResubmitScreen() {
  useFollowAccount()
  const rider = useQuery(riderQuery)
  const documents = useQuery(documentsQuery)
  const failures = useQuery(failuresQuery)
  const queued = documentQueue.useFiles()
  const title = words.scooter_account_resubmit()
  if (rider.data === undefined) return <Waiting title={title} query={rider} />
  if (rider.data.nextStep !== 'resubmit') return <Navigate to="/scooter/license-status" replace />
  if (documents.data === undefined) return <Waiting title={title} query={documents} />
  if (failures.data === undefined) return <Waiting title={title} query={failures} />
  const facts = { documents: documents.data.documents, queued }
  return <Resubmit facts={facts} failedAt={failures.data[0]?.at ?? ''} />
}

type ResubmitProps = { readonly facts: AccountFacts; readonly failedAt: string }

function Resubmit({ facts, failedAt }: ResubmitProps) {
  const { step, go } = useSteps((name) => scooterDocumentTypes.find((type) => type === name) ?? 'overview')
  /** Failed, whether or not there is a new picture by now. */
  const hasFailed = (type: ScooterDocumentType) => {
    const document = documentOf(facts, type)
    const isNew = (document?.uploadedAt ?? '') > failedAt
    return document?.need === 'retake' || document?.need === 'upload' || isNew
  }
  const failed = scooterDocumentTypes.filter(hasFailed)
  const left = leftToTake(facts)
  if (step === 'overview') return <Overview facts={facts} only={hasFailed} left={left} onTake={(type) => go(type)} />
  return (
    <DocumentStep
      key={step}
      type={step}
      facts={facts}
      stepNumber={Math.max(0, failed.indexOf(step)) + 1}
      stepsInAll={failed.length + 1}
      onDone={() => go(left.find((type) => type !== step) ?? 'overview')}
    />
  )
}

type OverviewProps = {
  readonly facts: AccountFacts
  readonly only: (type: ScooterDocumentType) => boolean
  readonly left: readonly ScooterDocumentType[]
  readonly onTake: (type: ScooterDocumentType) => void
}

function Overview({ facts, only, left, onTake }: OverviewProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(newTapKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendAgain(key),
    onSuccess: async (rider) => {
      void navigate('/scooter/license-status', { replace: true })
      await holdRider(cache, rider)
    },
  })
  const isUploading = facts.queued.some(({ state }) => state !== 'refused')
  const [first] = left
  return (
    <>
      <NavBar title={words.scooter_account_resubmit()} />
      <Page below="button">
        <p className="text-muted">{words.scooter_account_resubmitDetail()}</p>
        <DocumentList facts={facts} only={only} onTake={onTake} />
        {isUploading && (
          <p role="status" className="text-secondary text-muted">
            {words.scooter_account_stillUploading()}
          </p>
        )}
        {error !== null && (
          <p role="alert" className="text-danger">
            {sentenceOf(error)}
          </p>
        )}
        {first === undefined ? (
          <FixedBottomButton state={isPending ? 'busy' : isUploading ? 'disabled' : 'ready'} onPress={() => mutate()}>
            {words.scooter_account_send()}
          </FixedBottomButton>
        ) : (
          <FixedBottomButton onPress={() => onTake(first)}>{words.scooter_account_camera()}</FixedBottomButton>
        )}
      </Page>
    </>
  )
}
