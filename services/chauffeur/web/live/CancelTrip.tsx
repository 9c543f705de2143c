import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { Button, confirmInPopup, formatTwd, newTapKey, sentenceOf } from '@daoxing/kit/web'
import { useCancel } from '../chauffeur-data.ts'
import * as words from '../words/compiled/messages.js'

/** Cancels; what comes back of the deposit is said first, and agreed to. */
export function CancelTrip({ trip: { orderHash: hash, cancel } }: { readonly trip: ChauffeurTrip }) {
  const cancelling = useCancel()
  const { feeTwd, refundTwd } = cancel
  const ask = async () => {
    const amounts = { back: formatTwd(refundTwd), fee: formatTwd(feeTwd) }
    const isConfirmed = await confirmInPopup({
      title: words.chauffeur_cancel_title(),
      text: feeTwd === 0 ? words.chauffeur_cancel_free(amounts) : words.chauffeur_cancel_fee(amounts),
      confirmLabel: words.chauffeur_cancel_confirm(),
      cancelLabel: words.chauffeur_cancel_keep(),
      isRisky: true,
    })
    if (isConfirmed) cancelling.mutate({ tapKey: newTapKey(), hash, agreedFeeTwd: feeTwd })
  }
  return (
    <div className="flex flex-col">
      {cancelling.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(cancelling.error)}
        </p>
      )}
      <Button kind="danger" state={cancelling.isPending ? 'busy' : 'ready'} onPress={() => void ask()}>
        {words.chauffeur_cancel_open()}
      </Button>
    </div>
  )
}
