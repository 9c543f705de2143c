import { useSteps } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import * as words from '../words/compiled/messages.js'
import { documentQueue, documentsQuery, riderQuery, useFollowAccount } from './account-data.ts'
import { type AccountFacts, numberOf, stepAfter, stepNamed, stepsInAll } from './account-steps.ts'
import { DocumentStep } from './DocumentStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { ProvenStep } from './ProvenStep.tsx'
import { TermsStep } from './TermsStep.tsx'
import { Waiting } from './Waiting.tsx'

/** The sign-up for scooters: phone, texts, pictures, person. The server names the step; the address one of the pictures. */
export function VerificationScreen() {
  useFollowAccount()
  const rider = useQuery(riderQuery)
  const documents = useQuery({ ...documentsQuery, enabled: rider.data?.nextStep === 'documents' })
  const queued = documentQueue.useFiles()
  if (rider.data === undefined) return <Waiting title={words.scooter_account_title()} query={rider} />
  switch (rider.data.nextStep) {
    case 'phone':
      return <PhoneStep phone={rider.data.phone} stepsInAll={stepsInAll} />
    case 'terms':
      return <TermsStep stepsInAll={stepsInAll} />
    case 'documents':
      if (rider.data.isProvenElsewhere) return <ProvenStep rider={rider.data} />
      if (documents.data === undefined) return <Waiting title={words.scooter_account_title()} query={documents} />
      return <DocumentSteps facts={{ documents: documents.data.documents, queued }} />
    case 'wait':
    case 'resubmit':
    case 'ride':
    case 'askCustomerService':
      return <Navigate to="/scooter/license-status" replace />
  }
}

function DocumentSteps({ facts }: { readonly facts: AccountFacts }) {
  const { step, go } = useSteps((name) => stepNamed(name, facts))
  if (step === 'profile')
    return <ProfileStep facts={facts} stepNumber={numberOf(step)} stepsInAll={stepsInAll} onTake={(type) => go(type)} />
  return (
    <DocumentStep
      key={step}
      type={step}
      facts={facts}
      stepNumber={numberOf(step)}
      stepsInAll={stepsInAll}
      onDone={() => go(stepAfter(step, facts))}
    />
  )
}
