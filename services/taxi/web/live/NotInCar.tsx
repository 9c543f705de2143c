import { confirmInPopup, newTapKey, sentenceOf, showToast } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { useReportNotInCar } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'

/** An unobtrusive button, since few riders need it: the ride has started, and the rider is still at the kerb. */
export function NotInCar({ trip }: { readonly trip: Trip }) {
  const report = useReportNotInCar()
  const ask = async () => {
    const isSure = await confirmInPopup({
      title: words.taxi_live_notInCar_title(),
      text: words.taxi_live_notInCar_text(),
      confirmLabel: words.taxi_live_notInCar_confirm(),
      cancelLabel: words.taxi_live_notInCar_back(),
    })
    if (!isSure) return
    report.mutate(
      { tapKey: newTapKey(), hash: trip.trip_hash },
      { onSuccess: () => showToast(words.taxi_live_notInCar_done(), 4000) },
    )
  }
  return (
    <div>
      <button
        type="button"
        disabled={report.isPending}
        onClick={() => void ask()}
        className="flex min-h-touch items-center px-1 text-secondary text-muted underline disabled:opacity-50"
      >
        {words.taxi_live_notInCar_action()}
      </button>
      {report.isError && (
        <p role="alert" className="px-1 text-secondary text-danger">
          {sentenceOf(report.error)}
        </p>
      )}
    </div>
  )
}
