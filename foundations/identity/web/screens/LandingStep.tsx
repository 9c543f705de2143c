import { Button, FixedBottomButton, LanguageRow, NavBar, Page } from '@daoxing/kit/web'
import { CarTaxiFront, MessageCircle, ReceiptText, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './step-props.ts'

/** The benefits, and the two ways to sign in. */
export function LandingStep({ onGo, onLine }: StepProps) {
  return (
    <>
      <NavBar title={words.identity_landing_title()} form="logo" left="none" actions={[{ kind: 'close' }]} />
      <Page below="button">
        <h2 className="text-page font-bold">{words.identity_landing_title()}</h2>
        <p className="text-muted">{words.identity_landing_detail()}</p>
        <ul className="mt-6 flex flex-col gap-6">
          <Reason icon={<CarTaxiFront aria-hidden="true" />}>{words.identity_landing_reasonCars()}</Reason>
          <Reason icon={<ReceiptText aria-hidden="true" />}>{words.identity_landing_reasonPrice()}</Reason>
          <Reason icon={<ShieldCheck aria-hidden="true" />}>{words.identity_landing_reasonPhone()}</Reason>
        </ul>
        <div className="mt-6">
          <Button kind="outline" isWide icon={<MessageCircle aria-hidden="true" size={20} />} onPress={onLine}>
            {words.identity_landing_line()}
          </Button>
        </div>
        <div className="mt-3">
          <LanguageRow />
        </div>
      </Page>
      <FixedBottomButton onPress={() => onGo('phone')}>{words.identity_landing_start()}</FixedBottomButton>
    </>
  )
}

function Reason({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-4">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-go-tint text-go">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
