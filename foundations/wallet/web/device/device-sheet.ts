import { ApiError, loadBeside, send } from '@daoxing/kit/web'
import type { DeviceMethod, DeviceSheet } from '@daoxing/wallet/contract'
import * as words from '../words/compiled/messages.js'

const calls = loadBeside(() => import('../wallet-calls.ts'))

type Consent = { readonly method: DeviceMethod; readonly amount: number }
type Confirmed = { readonly sheet: DeviceSheet; readonly token: unknown }

/** The event with which Safari asks for a merchant session; other browsers do not know it. */
type MerchantValidation = Event & { readonly validationURL: string; complete(session: Promise<unknown>): void }

/** The rider confirms an amount on the device; its token is proven, and then the order is sent. */
export async function confirmOnSheet<Reply>(consent: Consent, sendOrder: () => Promise<Reply>): Promise<Reply> {
  return await payOnSheet(consent, async ({ sheet, token }) => {
    await send((await calls()).giveDeviceToken, { params: { id: sheet.id }, body: { token } })
    return await sendOrder()
  })
}

/**
 * Opens the sheet of the device for an amount and passes its token on; the sheet shows whether that succeeded. A sheet
 * that the rider closes is reported as a failure that has cost nothing.
 */
export async function payOnSheet<Reply>(
  { method, amount }: Consent,
  pay: (confirmed: Confirmed) => Promise<Reply>,
): Promise<Reply> {
  const { openDeviceSheet } = await calls()
  const sheet = await send(openDeviceSheet, { body: { payment_method: method, amount } })
  const response = await shownSheet(sheet)
  try {
    const reply = await pay({ sheet, token: tokenOf(method, response.details) })
    await response.complete('success')
    return reply
  } catch (error) {
    await response.complete('fail')
    throw error
  }
}

async function shownSheet(sheet: DeviceSheet): Promise<PaymentResponse> {
  const amount = { currency: 'TWD', value: String(sheet.amount) }
  try {
    const request = new PaymentRequest([{ supportedMethods: sheet.supported_methods, data: sheet.data }], {
      total: { label: words.wallet_device_payee(), amount },
    })
    request.addEventListener('merchantvalidation', (event) => {
      if (isMerchantValidation(event)) event.complete(merchantSession(event.validationURL))
    })
    return await request.show()
  } catch (error) {
    if (error instanceof ApiError) throw error
    const isClosed = error instanceof DOMException && error.name === 'AbortError'
    const message = isClosed ? words.wallet_device_closed() : words.wallet_device_notHere()
    throw new ApiError({ code: 'DEVICE_SHEET_CLOSED', message, data: {} }, 422)
  }
}

async function merchantSession(validationURL: string): Promise<unknown> {
  return await send((await calls()).applePaySession, { body: { validationURL } })
}

function isMerchantValidation(event: Event): event is MerchantValidation {
  return 'validationURL' in event && typeof event.validationURL === 'string'
}

/** The token in the details of the response: Apple's is an object, Google's a text of JSON. */
function tokenOf(method: DeviceMethod, details: unknown): unknown {
  const path = method === 'applepay' ? ['token'] : ['paymentMethodData', 'tokenizationData', 'token']
  return path.reduce((value: unknown, name) => (isRecord(value) ? value[name] : undefined), details)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
