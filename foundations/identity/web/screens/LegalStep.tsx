import { agreementVersion } from '@daoxing/identity/contract'
import { Button, NavBar, Page } from '@daoxing/kit/web'
import type { Step } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './SignUpScreen.tsx'

type Paragraph = { readonly title: () => string; readonly text: () => string }

const documents: Readonly<Record<'terms' | 'privacy', readonly Paragraph[]>> = {
  terms: [
    { title: () => words.identity_terms_serviceTitle(), text: () => words.identity_terms_serviceText() },
    { title: () => words.identity_terms_accountTitle(), text: () => words.identity_terms_accountText() },
    { title: () => words.identity_terms_priceTitle(), text: () => words.identity_terms_priceText() },
    { title: () => words.identity_terms_cancelTitle(), text: () => words.identity_terms_cancelText() },
    { title: () => words.identity_terms_helpTitle(), text: () => words.identity_terms_helpText() },
  ],
  privacy: [
    { title: () => words.identity_privacy_whatTitle(), text: () => words.identity_privacy_whatText() },
    { title: () => words.identity_privacy_whyTitle(), text: () => words.identity_privacy_whyText() },
    { title: () => words.identity_privacy_whoTitle(), text: () => words.identity_privacy_whoText() },
    { title: () => words.identity_privacy_howLongTitle(), text: () => words.identity_privacy_howLongText() },
    { title: () => words.identity_privacy_rightsTitle(), text: () => words.identity_privacy_rightsText() },
  ],
}

/** The documents of the agreement, to be read before one agrees. */
export function LegalStep({ step, onBack }: StepProps & { readonly step: Step }) {
  const name = step === 'privacy' ? 'privacy' : 'terms'
  return (
    <>
      <NavBar title={name === 'terms' ? words.identity_terms_title() : words.identity_privacy_title()} />
      <Page>
        <p className="text-secondary text-muted">{words.identity_legal_version({ version: agreementVersion })}</p>
        {documents[name].map(({ title, text }) => (
          <section key={title()}>
            <h2 className="mt-3 text-card font-bold">{title()}</h2>
            <p className="mt-1">{text()}</p>
          </section>
        ))}
        <div className="mt-4">
          <Button kind="tint" isWide onPress={onBack}>
            {words.identity_legal_done()}
          </Button>
        </div>
      </Page>
    </>
  )
}
