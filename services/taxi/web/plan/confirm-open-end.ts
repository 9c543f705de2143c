import { confirmInPopup } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** Asks whether the rider wants to hail without a drop-off, in which case the ride is metered. */
export function confirmOpenEnd(start: string | undefined): Promise<boolean> {
  return confirmInPopup({
    title: words.taxi_plan_open_title(),
    text: start === undefined ? words.taxi_plan_open_text() : words.taxi_plan_open_from({ place: start }),
    confirmLabel: start === undefined ? words.taxi_plan_open_start() : words.taxi_plan_open_confirm(),
    cancelLabel: words.taxi_plan_open_back(),
  })
}
