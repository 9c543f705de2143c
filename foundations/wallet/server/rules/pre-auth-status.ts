/** The first status of a pre-authorisation error; the last is 999. */
const firstStatus = 900

/**
 * The numeric status of a hold that a bank declined: 900 plus the bank's own response code (ISO 8583, two digits), so
 * that 51, insufficient funds, is 951. Null for a provider with other codes: its refusal has only its code.
 */
export function preAuthStatus(providerCode: string | null): number | null {
  return providerCode !== null && /^\d{2}$/.test(providerCode) ? firstStatus + Number(providerCode) : null
}
