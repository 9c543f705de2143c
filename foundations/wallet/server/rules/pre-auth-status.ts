/** Where the statuses of a pre-authorisation error begin; they end at 999. */
const firstStatus = 900

/**
 * The numeric status of a hold that a bank declined: 900 and the bank's own response code (ISO 8583, two digits), so that
 * 51, not enough money, is 951. Null of a provider that answers in other codes: its refusal is known by its code alone.
 */
export function preAuthStatus(providerCode: string | null): number | null {
  return providerCode !== null && /^\d{2}$/.test(providerCode) ? firstStatus + Number(providerCode) : null
}
