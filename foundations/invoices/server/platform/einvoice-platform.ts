import { fetchProvider, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { CarrierCheckPort, CheckedNumber } from './carrier-check-port.ts'

const patienceMs = 4_000

const CheckAnswer = z.object({ code: z.union([z.int(), z.string()]), isExist: z.enum(['Y', 'N']) })

type Platform = { readonly url: string; readonly appId: string; readonly transactionId: () => string }

/** The form of a check call; `URLSearchParams` encodes a `+` in a barcode. */
function formOf({ kind, number }: CheckedNumber, { appId, transactionId }: Platform): URLSearchParams {
  const shared = { version: '1.0', TxID: transactionId(), appId }
  return kind === 'mobileBarcode'
    ? new URLSearchParams({ ...shared, action: 'bcv', barCode: number })
    : new URLSearchParams({ ...shared, action: 'preserveCodeCheck', pCode: number })
}

/** The check calls of the e-invoice platform: `POST /BIZAPIVAN/biz`. */
function httpPlatform(platform: Platform): CarrierCheckPort {
  return {
    async check(number) {
      try {
        const response = await fetchProvider('einvoice', `${platform.url}/BIZAPIVAN/biz`, {
          method: 'POST',
          body: formOf(number, platform),
          signal: AbortSignal.timeout(patienceMs),
        })
        const read = CheckAnswer.safeParse(await response.json())
        if (!response.ok || !read.success || String(read.data.code) !== '200') return 'unknown'
        return read.data.isExist === 'Y' ? 'found' : 'absent'
      } catch {
        return 'unknown'
      }
    },
  }
}

/** The platform at `EINVOICE_URL` with `EINVOICE_APP_ID`; by default, that of the city. */
export function configuredPlatform(
  { settings, random }: Pick<House, 'settings' | 'random'>,
  environment: Readonly<Record<string, string | undefined>>,
): CarrierCheckPort {
  const url = environment['EINVOICE_URL'] || `${settings.cityUrl}/einvoice`
  return httpPlatform({ url, appId: environment['EINVOICE_APP_ID'] ?? 'daoxing', transactionId: () => random.hex(8) })
}
