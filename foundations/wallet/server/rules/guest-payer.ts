const prefix = 'payer:'

/**
 * The owner of the card or wallet that pays by a link, in the tables that otherwise name a rider. It has no account,
 * and its rows go soon after the payment.
 */
export function guestPayerId(linkId: string): string {
  return `${prefix}${linkId}`
}

/** The link of such an owner; undefined for a rider. */
export function linkIdOf(ownerId: string): string | undefined {
  return ownerId.startsWith(prefix) ? ownerId.slice(prefix.length) : undefined
}

/** How long the payer of a link may take to consent after the provider's page; what was entered ends with it. */
export const consentSeconds = 15 * 60
