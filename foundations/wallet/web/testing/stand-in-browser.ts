import { vi } from 'vitest'

type Sheet = { readonly methods: readonly PaymentMethodData[]; readonly details: PaymentDetailsInit }

/** The browser of a phone: which wallets it has, and what its rider does with the sheet. */
export type PhoneBrowser = {
  /** Sheets that were shown, with how each ended. */
  readonly sheets: (Sheet & { outcome?: string | undefined })[]
  /** Merchant sessions that the page passed to Apple's sheet. */
  readonly sessions: unknown[]
}

/**
 * Stands in for the Payment Request of a phone: Chromium has no wallet. It follows the W3C's interface: `show` needs the
 * merchant session first if the wallet is Apple's, and rejects with an AbortError when the rider closes the sheet.
 */
export function phoneBrowser(plan: {
  readonly has: readonly string[]
  readonly details: unknown
  readonly closes?: boolean
}): PhoneBrowser {
  const sheets: PhoneBrowser['sheets'] = []
  const sessions: unknown[] = []
  class StandIn extends EventTarget {
    readonly #sheet: Sheet
    constructor(methods: readonly PaymentMethodData[], details: PaymentDetailsInit) {
      super()
      this.#sheet = { methods, details }
    }
    canMakePayment = async () => this.#sheet.methods.some(({ supportedMethods }) => plan.has.includes(supportedMethods))
    async show() {
      const sheet: PhoneBrowser['sheets'][number] = { ...this.#sheet }
      sheets.push(sheet)
      if (plan.closes) throw new DOMException('the rider closed the sheet', 'AbortError')
      if (sheet.methods.some(({ supportedMethods }) => supportedMethods.includes('apple.com'))) {
        const complete = (session: Promise<unknown>) => sessions.push(session)
        const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
        this.dispatchEvent(Object.assign(new Event('merchantvalidation'), { validationURL, complete }))
        if (sessions.length === 0) throw new DOMException('no merchant session', 'AbortError')
        sessions[sessions.length - 1] = await sessions.at(-1)
      }
      return {
        details: plan.details,
        complete: async (outcome: string) => {
          sheet.outcome = outcome
        },
      }
    }
  }
  vi.stubGlobal('PaymentRequest', StandIn)
  vi.stubGlobal('ApplePaySession', {})
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16)')
  return { sheets, sessions }
}
