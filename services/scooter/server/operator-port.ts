import { definePort, fetchProvider, type House, type PartnerAccess, partnerAccess } from '@daoxing/kit/server'
import { ScooterCommand, ScooterCommandAnswer, scooterPeerKind } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'

/** The answer of an asset; `silent` without one. */
export type CommandOutcome = ScooterCommandAnswer | { readonly state: 'silent' }

/** A command with the operator whose asset carries it out. */
export const AddressedCommand = z.object({ operatorId: z.string(), command: ScooterCommand })
export type AddressedCommand = z.infer<typeof AddressedCommand>

/** The servers of operators, which pass commands on to their assets. */
export type ScooterOperators = {
  /** Whether commands can be sent to this operator. Assets of any other are refused. */
  serves(operatorId: string): boolean
  /** Sends a command to its operator, outside of any transaction. The same number may be sent again. */
  command(addressed: AddressedCommand): Promise<CommandOutcome>
}

export const scooterOperatorsPort = definePort<ScooterOperators>('scooter.operators')

const patienceMs = 8_000

/** The operator that `SCOOTER_OPERATOR_URL`, `…_SECRET` and `…_PEER` name, or else that of the city. */
export function configuredOperators(
  { settings: { cityUrl, citySecret } }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): ScooterOperators {
  const city = { url: `${cityUrl}/scooter`, secret: citySecret, peer: `city-${scooterPeerKind}` }
  return httpOperator(partnerAccess('SCOOTER_OPERATOR', { environment, city }))
}

/** One operator over HTTP. */
export function httpOperator({ url, secret, peer }: PartnerAccess): ScooterOperators {
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
      const answered = await fetchProvider('scooter', `${url}/commands`, request)
        .then((response) => (response.ok ? response.json() : undefined))
        .catch(() => undefined)
      return z.safeParse(ScooterCommandAnswer, answered).data ?? { state: 'silent' }
    },
  }
}
