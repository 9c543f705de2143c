import type { Passenger, ShareLink } from '@daoxing/sharing/contract'
import { maskedPhone } from './rules/shown-phones.ts'
import type { GuestRecord } from './stores/guest-store.ts'
import type { LinkRecord } from './stores/link-store.ts'
import type { PassengerRecord } from './stores/passenger-store.ts'

/** A link in its rider's view, with the guests who joined by it. */
export function linkView(link: LinkRecord, guests: readonly GuestRecord[]): ShareLink {
  const { linkId, kind, phone, createdAt, opens, lastOpenedAt, revokedAt } = link
  return {
    link_id: linkId,
    kind,
    phone: phone === null ? null : maskedPhone(phone),
    created_at: createdAt,
    opens,
    last_opened_at: lastOpenedAt,
    revoked_at: revokedAt,
    guests: guests
      .filter((guest) => guest.linkId === linkId)
      .map(({ number, name, joinedAt }) => ({ number, name, joined_at: joinedAt })),
  }
}

export function passengerView({ number, name, phone }: PassengerRecord): Passenger {
  return { number, name, phone: maskedPhone(phone) }
}
