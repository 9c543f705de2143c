import { agreementVersion } from '@daoxing/identity/contract'
import { Button, NavBar, Page } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

type Paragraph = { readonly title: () => string; readonly text: () => string }

/** The documents of the list, in order. */
export const legalNames = ['terms', 'privacy', 'entityOne', 'entityTwo'] as const
export type LegalName = (typeof legalNames)[number]

export const legalNameOf = (text: string): LegalName | undefined => legalNames.find((name) => name === text)

export const legalTitles: Readonly<Record<LegalName, () => string>> = {
  terms: () => words.identity_terms_title(),
  privacy: () => words.identity_privacy_title(),
  entityOne: () => words.identity_entityOne_title(),
  entityTwo: () => words.identity_entityTwo_title(),
}

const paragraphs: Readonly<Record<LegalName, readonly Paragraph[]>> = {
  terms: [
    { title: () => words.identity_terms_serviceTitle(), text: () => words.identity_terms_serviceText() },
    { title: () => words.identity_terms_accountTitle(), text: () => words.identity_terms_accountText() },
    { title: () => words.identity_terms_priceTitle(), text: () => words.identity_terms_priceText() },
    { title: () => words.identity_terms_payTitle(), text: () => words.identity_terms_payText() },
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
  entityOne: [
    { title: () => words.identity_entityOne_whoTitle(), text: () => words.identity_entityOne_whoText() },
    { title: () => words.identity_entity_rightsTitle(), text: () => words.identity_entity_rightsText() },
  ],
  entityTwo: [
    { title: () => words.identity_entityTwo_whoTitle(), text: () => words.identity_entityTwo_whoText() },
    { title: () => words.identity_entity_rightsTitle(), text: () => words.identity_entity_rightsText() },
  ],
}

type LegalDocumentProps = { readonly name: LegalName; readonly onDone: () => void }

/** One document with its version. */
export function LegalDocument({ name, onDone }: LegalDocumentProps) {
  return (
    <>
      <NavBar title={legalTitles[name]()} actions={[{ kind: 'textClose', onPress: onDone }]} />
      <Page>
        <p className="text-secondary text-muted">{words.identity_legal_version({ version: agreementVersion })}</p>
        {paragraphs[name].map(({ title, text }) => (
          <section key={title()}>
            <h2 className="mt-3 text-card font-bold">{title()}</h2>
            <p className="mt-1">{text()}</p>
          </section>
        ))}
        <div className="mt-4">
          <Button kind="tint" isWide onPress={onDone}>
            {words.identity_legal_done()}
          </Button>
        </div>
      </Page>
    </>
  )
}
