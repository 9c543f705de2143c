import { Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { riderOf } from '@daoxing/identity/server'
import { findOrder } from '@daoxing/orders/server'
import { LinkMethod, maskedName, type PayLink } from '@daoxing/wallet/contract'
import { isAccepted } from '../accepted-methods.ts'
import { guestPayerId, linkIdOf } from '../rules/guest-payer.ts'
import { linkAmountOf } from '../rules/link-amount.ts'
import { tokenSeal } from '../sealed-token.ts'
import { type Binding, bindingToUndo } from '../stores/binding-store.ts'
import { type Hold, holdsOfOrder } from '../stores/hold-store.ts'
import { findPayLink, payLinkByDigest, type PayLinkRow } from '../stores/pay-link-store.ts'
import { findPayment, type Payment } from '../stores/payment-store.ts'

type OfToken = { readonly tx: Tx; readonly house: House; readonly token: string }

/** A link as one payer opens it: with its token, or with the secret of the browser that entered a card. */
export type OpenedLink = {
  readonly link: PayLinkRow
  readonly payment: Payment
  /** The visit to the provider of this browser. */
  readonly binding: Binding | undefined
  /** The hold of what this browser entered. */
  readonly ownHold: Hold | undefined
  readonly state: PayLink['state']
}

/** Opens a link. A wrong, expired, used and needless one are refused alike; another payer may be paying right now. */
export async function openedLink({ tx, house, token }: OfToken): Promise<OpenedLink> {
  const digest = tokenSeal(house).digest(token)
  const now = house.clock.now()
  const binding = await bindingToUndo(tx, { undoDigest: digest, now })
  const linkId = linkIdOf(binding?.riderId ?? '')
  const link = linkId === undefined ? await payLinkByDigest(tx, digest) : await findPayLink(tx, linkId)
  const payment = link && (await findPayment(tx, link.orderHash))
  if (!link || !payment) throw new Refusal('wallet.payLinkGone')
  const holds = await holdsOfOrder(tx, link.orderHash)
  const ownHold = holds.findLast(({ instrumentId }) => instrumentId === binding?.reference)
  const opened = { link, payment, binding, ownHold }
  if (ownHold && isTaken(ownHold)) return { ...opened, state: isPaid(ownHold) ? 'paid' : 'checking' }
  const isLive = link.revokedAt === null && link.expiresAt > now
  const ofLink = holds.filter(({ riderId }) => riderId === guestPayerId(link.linkId))
  if (!isLive || ofLink.some(isPaid)) throw new Refusal('wallet.payLinkGone')
  if (ofLink.some(isTaken)) throw new Refusal('wallet.paymentChecking')
  const open = linkAmountOf(payment, holds)
  if (open?.purpose !== link.purpose || open.amountTwd !== link.amountTwd) throw new Refusal('wallet.payLinkGone')
  return { ...opened, state: stateOf(binding, ownHold) }
}

function stateOf(binding: Binding | undefined, ownHold: Hold | undefined): PayLink['state'] {
  if (ownHold) return 'declined'
  switch (binding?.state) {
    case undefined:
    case 'undone':
      return 'open'
    case 'open':
      return 'bankWorking'
    case 'waiting':
      return 'ready'
    case 'failed':
    case 'bound':
      return 'declined'
  }
}

const takenStates: readonly Hold['state'][] = ['AUTHORIZING', 'AUTHORIZED', 'CAPTURING', 'CAPTURED']

function isTaken({ state }: Hold): boolean {
  return takenStates.includes(state)
}

/** A debt and a charged deposit are paid once captured; another amount is held until the end of the order. */
function isPaid({ state, purpose }: Hold): boolean {
  const isCapturedAtOnce = purpose === 'rest' || purpose === 'advance'
  return state === 'CAPTURED' || (state === 'AUTHORIZED' && !isCapturedAtOnce)
}

/** The view of a payer of a link. */
export async function payLinkView({
  tx,
  house,
  opened: { link, payment, binding, state },
}: Omit<OfToken, 'token'> & { readonly opened: OpenedLink }): Promise<PayLink> {
  const { riderId, orderHash, amountTwd, expiresAt } = link
  const { service } = payment
  const order = await findOrder(tx, { riderId, orderHash })
  const { displayName } = await riderOf(tx, riderId)
  return {
    service,
    booking_type: order?.bookingType ?? null,
    amount: amountTwd,
    name: maskedName(displayName),
    expires_at: unixSecondsOf(expiresAt),
    state,
    methods: LinkMethod.options.filter((method) => isAccepted({ house, service, method })),
    method: LinkMethod.safeParse(binding?.kind).data ?? null,
    Card4No: binding?.last4 ?? null,
  }
}
