import { documentSteps } from '@daoxing/identity/contract'
import { Loaded, localPath, NavBar, Page, Skeleton, useSteps } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { LiveVideoStep } from '../papers/LiveVideoStep.tsx'
import { papersQuery, pictureQueue, useFollowPapers } from '../papers/papers-data.ts'
import type { PapersStepProps } from '../papers/papers-step-props.ts'
import { isPictureStep, isReachable, type StepFacts, stepAfter, stepNamed } from '../papers/papers-steps.ts'
import { PapersStatus } from '../papers/PapersStatus.tsx'
import { PictureStep } from '../papers/PictureStep.tsx'
import { ProfileStep } from '../papers/ProfileStep.tsx'
import { SendStep } from '../papers/SendStep.tsx'
import * as words from '../words/compiled/messages.js'

/**
 * The proof that a rider may drive: four screens with eight steps, the state of the review, and what to do next. The address names the
 * step, and `redirect` the page that follows when the rider may drive; the path is that of the service.
 */
export function PapersScreen() {
  useFollowPapers()
  const papers = useQuery(papersQuery)
  const queued = pictureQueue.useFiles()
  if (papers.data === undefined)
    return (
      <>
        <NavBar title={words.identity_papers_title()} actions={[{ kind: 'faq', article: 'identity-papers' }]} />
        <Page>
          <Loaded query={papers} skeleton={<Skeleton form="card" />}>
            {() => null}
          </Loaded>
        </Page>
      </>
    )
  return <PapersSteps facts={{ papers: papers.data, queued }} />
}

function PapersSteps({ facts }: { readonly facts: StepFacts }) {
  const [query] = useSearchParams()
  const { step, go, queryOf } = useSteps(stepNamed)
  const redirect = query.get('redirect')
  const target = redirect?.startsWith('/') ? localPath(redirect) : undefined
  const { nextStep } = facts.papers
  const isClosed = nextStep === 'wait' || nextStep === 'askCustomerService'
  if (step === 'overview' || isClosed)
    return (
      <PapersStatus
        facts={facts}
        target={target}
        onGoOn={() => go(stepAfter(undefined, facts))}
        onRenew={() => go('driverLicenceFront')}
      />
    )
  if (!isReachable(step, facts)) return <Navigate to={{ search: queryOf(stepAfter(step, facts)) }} replace />
  const goOn = () => {
    // Sent: the address without a step shows the state.
    if (step === 'uploadDocuments' && stepAfter(step, facts) === 'uploadDocuments') return go('overview', true)
    go(stepAfter(step, facts))
  }
  const props = { stepNumber: documentSteps.indexOf(step) + 1, stepsInAll: documentSteps.length, facts, onDone: goOn }
  return <StepView key={step} step={step} {...props} />
}

function StepView(props: PapersStepProps) {
  const { step } = props
  if (isPictureStep(step)) return <PictureStep {...props} step={step} />
  if (step === 'liveVideo') return <LiveVideoStep {...props} />
  return step === 'fillProfileForm' ? <ProfileStep {...props} /> : <SendStep {...props} />
}
