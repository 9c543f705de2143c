import { Card, FixedBottomButton, NavBar, Page } from '@daoxing/kit/web'
import { BatteryCharging, CarFront, CreditCard, type LucideIcon, PlugZap, QrCode, Unplug } from 'lucide-react'
import { useChargingDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'

type Instruction = {
  readonly id: string
  readonly Icon: LucideIcon
  readonly title: () => string
  readonly detail: () => string
}

const instructions: readonly Instruction[] = [
  { id: 'park', Icon: CarFront, title: words.charging_scan_step1, detail: words.charging_scan_step1Detail },
  { id: 'scan', Icon: QrCode, title: words.charging_scan_step2, detail: words.charging_scan_step2Detail },
  { id: 'pay', Icon: CreditCard, title: words.charging_scan_step3, detail: words.charging_scan_step3Detail },
  { id: 'plug', Icon: BatteryCharging, title: words.charging_scan_step4, detail: words.charging_scan_step4Detail },
  { id: 'leave', Icon: Unplug, title: words.charging_scan_step5, detail: words.charging_scan_step5Detail },
]

/** How to charge in five steps, each with its picture [CHG-011]. */
export function InstructionPage({ onBack }: { readonly onBack: () => void }) {
  const { change } = useChargingDraft()
  return (
    <>
      <NavBar title={words.charging_find_howTo()} onBack={onBack} />
      <Page below="button">
        <ol className="flex flex-col gap-3">
          {instructions.map(({ id, Icon, title, detail }, at) => (
            <li key={id}>
              <Card>
                <div className="flex items-start gap-4">
                  <span
                    aria-hidden="true"
                    className="relative flex size-16 shrink-0 items-center justify-center rounded-full bg-go-tint text-go"
                  >
                    <Icon size={32} />
                    <span className="absolute -start-1 -top-1 flex size-6 items-center justify-center rounded-full bg-go text-secondary font-bold text-on-go">
                      {at + 1}
                    </span>
                  </span>
                  <div className="min-w-0">
                    <h2 className="text-card font-bold">{title()}</h2>
                    <p className="text-muted">{detail()}</p>
                  </div>
                </div>
              </Card>
            </li>
          ))}
        </ol>
        <Card title={words.charging_scan_stuck()}>
          <p className="flex gap-2 text-muted">
            <PlugZap aria-hidden="true" className="shrink-0" />
            {words.charging_scan_stuckDetail()}
          </p>
        </Card>
      </Page>
      <FixedBottomButton icon={<QrCode aria-hidden="true" />} onPress={() => change({ step: 'ScanQrCode' })}>
        {words.charging_find_scan()}
      </FixedBottomButton>
    </>
  )
}
