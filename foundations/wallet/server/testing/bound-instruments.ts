import { bindPort, type PortBinding } from '@daoxing/kit/server'
import type { TestHouse } from '@daoxing/kit/server/testing'
import { cardProviderPort, linePayProviderPort } from '../providers/payment-provider.ts'
import { tokenSeal } from '../sealed-token.ts'
import { writeChoice } from '../stores/choice-store.ts'
import { bindInstrument } from '../stores/instrument-store.ts'
import type { PretendBank } from './pretend-bank.ts'

/** The ports of a house whose cards and LINE Pay are those of a pretend bank. */
export function bankPorts(bank: PretendBank): readonly PortBinding[] {
  return [bindPort(cardProviderPort, bank), bindPort(linePayProviderPort, bank)]
}

type Wish = { readonly riderId: string; readonly last4?: string; readonly expiresYymm?: string }

/** A rider with a bound card, which is the default; returns its id. */
export function withCard(
  city: Pick<TestHouse, 'house'>,
  { riderId, last4 = '4242', expiresYymm = '3012' }: Wish,
): Promise<string> {
  return bound(city, { riderId, kind: 'creditcard', last4, expiresYymm })
}

/** A rider with a bound LINE Pay, which is the default; returns its id. */
export function withLinePay(city: Pick<TestHouse, 'house'>, { riderId }: Pick<Wish, 'riderId'>): Promise<string> {
  return bound(city, { riderId, kind: 'linepay', last4: null, expiresYymm: null })
}

async function bound(
  { house }: Pick<TestHouse, 'house'>,
  wish: {
    readonly riderId: string
    readonly kind: 'creditcard' | 'linepay'
    readonly last4: string | null
    readonly expiresYymm: string | null
  },
): Promise<string> {
  const { riderId, kind } = wish
  const seal = tokenSeal(house)
  const token = `token-${house.random.hex(6)}`
  const instrumentId = house.random.hex(8)
  await house.database.transaction(async (tx) => {
    const tokens = { tokenSealed: seal.seal(token), tokenDigest: seal.digest(token), cardDigest: null }
    await bindInstrument(tx, { ...wish, ...tokens, instrumentId, boundAt: house.clock.now() })
    await writeChoice(tx, { riderId, method: kind, cardId: kind === 'creditcard' ? instrumentId : null })
  })
  return instrumentId
}
