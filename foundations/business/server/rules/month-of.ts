import { type Instant, taipeiTime } from '@daoxing/kit/contract'

/** The calendar month in Taipei, `2026-11`. */
export function monthOf(at: Instant): string {
  return taipeiTime(at).day.slice(0, 7)
}
