import { Button, chooseConsent, useConsentIsWished } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** Asks for consent to analytics; only once an answer is needed, and without covering the page. */
export function ConsentBar() {
  const isWished = useConsentIsWished()
  if (!isWished) return null
  return (
    <section
      aria-label={words.shell_consent_title()}
      className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-column p-3 pb-safe"
    >
      <div className="rounded-3 bg-surface p-4 shadow-float">
        <p className="font-bold">{words.shell_consent_title()}</p>
        <p className="mt-1 text-secondary text-muted">{words.shell_consent_detail()}</p>
        <div className="mt-3 flex gap-2">
          <Button kind="tint" isWide onPress={() => chooseConsent('refused')}>
            {words.shell_consent_refuse()}
          </Button>
          <Button isWide onPress={() => chooseConsent('granted')}>
            {words.shell_consent_grant()}
          </Button>
        </div>
      </div>
    </section>
  )
}
