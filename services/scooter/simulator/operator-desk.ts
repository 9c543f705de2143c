import { type CityDesk, type DeskAnswer, type DeskWorld, isSecret } from '@daoxing/kit/simulator'
import { ScooterCommand, type ScooterCommandAnswer } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'

type OperatorDesk = Pick<DeskWorld, 'citySecret'> & {
  /** Undefined if the vehicle does not answer. */
  readonly command: (command: ScooterCommand) => ScooterCommandAnswer | undefined
}

/** The server of the operator: passes commands on to its vehicles. */
export function operatorDesk({ citySecret, command }: OperatorDesk): CityDesk {
  return {
    prefix: '/scooter',
    async answer({ method, path, headers, rawBody }) {
      if (method !== 'POST' || path !== '/commands') return plain(404, 'no such path')
      if (!isSecret(headers['authorization'], `Bearer ${citySecret}`)) return plain(401, 'the secret is wrong')
      const known = z.safeParse(ScooterCommand, parsed(rawBody))
      if (!known.success) return plain(400, 'this is no command')
      const answer = command(known.data)
      if (answer === undefined) return { status: 504, body: '', isLost: true }
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) }
    },
    stop: () => undefined,
  }
}

const plain = (status: number, body: string): DeskAnswer => ({ status, body })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
