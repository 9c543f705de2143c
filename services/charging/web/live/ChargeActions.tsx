import type { ChargingOrder } from '@daoxing/charging/contract'
import { Button, confirmInPopup, newTapKey, sentenceOf, showToast } from '@daoxing/kit/web'
import { useEndCharging, useUnlockConnector } from '../charging-data.ts'
import * as words from '../words/compiled/messages.js'

/** The way out of each step: leave before power flows, stop while it does, and free a plug that is stuck. */
export function ChargeActions({ order }: { readonly order: ChargingOrder }) {
  const ending = useEndCharging()
  const unlocking = useUnlockConnector()
  const { can, orderHash, rawState } = order
  async function end(how: 'cancel' | 'stop') {
    const isSure = await confirmInPopup({
      title: how === 'stop' ? words.charging_live_stopAsk() : words.charging_live_cancelAsk(),
      text: how === 'stop' ? words.charging_live_stopText() : words.charging_live_cancelText(),
      confirmLabel: how === 'stop' ? words.charging_live_stop() : words.charging_live_cancel(),
      cancelLabel: words.charging_live_goOn(),
    })
    if (isSure) ending.mutate({ tapKey: newTapKey(), hash: orderHash, how })
  }
  const unlock = () =>
    unlocking.mutate(
      { tapKey: newTapKey(), hash: orderHash },
      { onSuccess: () => showToast(words.charging_live_unlockAsked(), 6000) },
    )
  const error = ending.error ?? unlocking.error
  const isPlugged = rawState === 'Buffer' || rawState === 'Parking' || rawState === 'PreStop'
  return (
    <div className="flex flex-col gap-2">
      {error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(error)}
        </p>
      )}
      {can.stop && (
        <Button isWide state={ending.isPending ? 'busy' : 'ready'} onPress={() => void end('stop')}>
          {words.charging_live_stop()}
        </Button>
      )}
      {can.cancel && (
        <Button isWide kind="quiet" state={ending.isPending ? 'busy' : 'ready'} onPress={() => void end('cancel')}>
          {words.charging_live_cancel()}
        </Button>
      )}
      {isPlugged && (
        <Button isWide kind="tint" state={unlocking.isPending ? 'busy' : 'ready'} onPress={unlock}>
          {words.charging_live_unlock()}
        </Button>
      )}
    </div>
  )
}
