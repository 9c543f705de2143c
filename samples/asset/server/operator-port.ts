import { definePort, fetchProvider, type House, type PartnerAccess, partnerAccess } from '@daoxing/kit/server'
import { SampleAssetCommand, SampleAssetCommandAnswer, sampleAssetPeerKind } from '@daoxing/sample-asset/contract'
import * as z from 'zod/mini'

/** The answer of an asset; `silent` without one. */
export type CommandOutcome = SampleAssetCommandAnswer | { readonly state: 'silent' }

/** A command with the operator whose asset carries it out. */
export const AddressedCommand = z.object({ operatorId: z.string(), command: SampleAssetCommand })
export type AddressedCommand = z.infer<typeof AddressedCommand>

/** The servers of operators, which pass commands on to their assets. */
export type SampleAssetOperators = {
  /** Whether commands can be sent to this operator. Assets of any other are refused. */
  serves(operatorId: string): boolean
  /** Sends a command to its operator, outside of any transaction. The same number may be sent again. */
  command(addressed: AddressedCommand): Promise<CommandOutcome>
}

export const sampleAssetOperatorsPort = definePort<SampleAssetOperators>('sampleAsset.operators')

const patienceMs = 8_000

/** The operator that `SAMPLE_ASSET_OPERATOR_URL`, `…_SECRET` and `…_PEER` name, or else that of the city. */
export function configuredOperators(
  { settings: { cityUrl, citySecret } }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): SampleAssetOperators {
  const city = { url: `${cityUrl}/sample-asset`, secret: citySecret, peer: `city-${sampleAssetPeerKind}` }
  return httpOperator(partnerAccess('SAMPLE_ASSET_OPERATOR', { environment, city }))
}

/** One operator over HTTP. */
export function httpOperator({ url, secret, peer }: PartnerAccess): SampleAssetOperators {
  const serves = (operatorId: string) => operatorId === peer
  return {
    serves,
    async command({ operatorId, command }) {
      if (!serves(operatorId)) return { state: 'silent' }
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify(command),
        signal: AbortSignal.timeout(patienceMs),
      }
      const answered = await fetchProvider('sample-asset', `${url}/commands`, request)
        .then((response) => (response.ok ? response.json() : undefined))
        .catch(() => undefined)
      return z.safeParse(SampleAssetCommandAnswer, answered).data ?? { state: 'silent' }
    },
  }
}
