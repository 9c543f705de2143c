import type { ChauffeurConfig, ChauffeurOverlay } from '@daoxing/chauffeur/contract'
import { createContext, use } from 'react'
import type { Pages } from './use-pages.ts'

export type Booking = Pages & {
  readonly config: ChauffeurConfig
  readonly open: (overlay: ChauffeurOverlay) => void
  readonly close: () => void
}

export const BookingContext = createContext<Booking | null>(null)

/** The sub-pages, overlays and terms, for every part of a booking. */
export function useBooking(): Booking {
  const booking = use(BookingContext)
  if (booking === null) throw new Error('a part of a booking is shown outside of it')
  return booking
}
