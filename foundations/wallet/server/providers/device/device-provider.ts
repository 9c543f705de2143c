import { Refusal } from '@daoxing/kit/contract'
import type { DeviceMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { accountUse } from '../account/account-binding.ts'
import { type AccountAccess, accountHttp } from '../account/account-http.ts'
import { accountMoney } from '../account/account-money.ts'
import type { AccountHouse } from '../account/account-provider.ts'
import type { DevicePaymentProvider, SheetRequest } from '../payment-provider.ts'

type Consent = { readonly reference: string; readonly amountTwd: number }
type Sheet = Consent & { readonly token: unknown }

/** Proves the tokens of one kind of device, and describes its sheet. */
export type TokenProver = {
  readonly kind: DeviceMethod
  readonly sheetFor: (consent: Consent) => SheetRequest
  readonly isOfSheet: (sheet: Sheet) => boolean | undefined
  /** Throws `wallet.providerAway` if the keys of the maker cannot be read now. */
  readonly prove: (
    sheet: Sheet,
  ) => Promise<
    | { readonly state: 'proven'; readonly identity: string; readonly token: object }
    | { readonly state: 'refused'; readonly reason: string }
  >
}

/** The token of such an instrument: what is handed on to the bank. */
const Stored = z.object({ kind: z.string(), amount: z.int(), token: z.unknown() })

/**
 * Payment tokens of a device, behind the port of all providers: they are proven here, and handed on to the bank as they
 * are, still encrypted for it.
 */
export function createDeviceProvider(
  { random }: Pick<AccountHouse, 'random'>,
  { access, prover, waitMs }: { access: AccountAccess; prover: TokenProver; waitMs?: number },
): DevicePaymentProvider {
  const http = accountHttp({ access, random, ...(waitMs === undefined ? {} : { waitMs }) })
  const byDevice = (token: string) => ({ device: z.parse(Stored, JSON.parse(token)) })
  return {
    ...accountUse(http, byDevice, access),
    ...accountMoney(http, byDevice),
    sheetFor: prover.sheetFor,
    isOfSheet: prover.isOfSheet,
    // The consent is given on the sheet of the device, not on a page.
    openBinding: () => Promise.reject(new Refusal('wallet.methodNotOffered', { payment_method: prover.kind })),
    async findBinding({ reference, returned }) {
      const amountTwd = Number(returned['amountTwd'])
      const token = returned['token']
      if (token === undefined || returned['reference'] !== reference) return { state: 'open' }
      const proof = await prover.prove({ reference, amountTwd, token: JSON.parse(token) })
      if (proof.state === 'refused') return { state: 'failed', reason: 'refused', providerCode: proof.reason }
      const stored = JSON.stringify({ kind: prover.kind, amount: amountTwd, token: proof.token })
      return {
        state: 'bound',
        instrument: { token: stored, identity: proof.identity, last4: null, expiresYymm: null },
      }
    },
    provesReturn: async () => false,
    readNotice: () => undefined,
  }
}
