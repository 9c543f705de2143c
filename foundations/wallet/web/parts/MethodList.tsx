import { Badge, cx, IconButton } from '@daoxing/kit/web'
import type { CreditCard, PaymentDefaults, PaymentMethod } from '@daoxing/wallet/contract'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { choiceName } from '../method-words.ts'
import { accountOf, boundMethods, cardOf, isSameChoice, isUsable, type PayChoice } from '../rules/pay-choice.ts'
import * as words from '../words/compiled/messages.js'
import { MethodIcon } from './MethodIcon.tsx'

type MethodListProps = {
  /** The question, for screen readers. */
  readonly legend: string
  readonly defaults: PaymentDefaults
  readonly choices: readonly PayChoice[]
  readonly chosen: PayChoice | null
  readonly onChoose: (choice: PayChoice) => void
  /** Cards and wallets can be removed, at the end of their rows. */
  readonly onRemove?: (choice: PayChoice) => void
  /** Another label for a choice: "這次付現". */
  readonly wordsOf?: (choice: PayChoice) => { readonly name: string; readonly detail: string } | undefined
  /** The choice that is marked as the default. */
  readonly marked?: PayChoice | null
}

/** Payment methods, one of which is chosen. An expired card is shown as such, and cannot be chosen. */
export function MethodList(props: MethodListProps) {
  const { legend, defaults, choices, chosen, onChoose, onRemove, wordsOf, marked = null } = props
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <div
          key={`${choice.method}-${choice.cardId ?? ''}`}
          className="flex items-center gap-1 border-b border-line last:border-b-0"
        >
          <MethodRow
            group={name}
            choice={choice}
            card={cardOf(defaults, choice)}
            flagged={isFlagged(defaults, choice)}
            isUsable={isUsable(defaults, choice)}
            isChosen={chosen !== null && isSameChoice(choice, chosen)}
            isMarked={marked !== null && isSameChoice(choice, marked)}
            name={wordsOf?.(choice)?.name ?? choiceName(defaults, choice)}
            detail={wordsOf?.(choice)?.detail}
            onChoose={() => onChoose(choice)}
          />
          {onRemove !== undefined && !isRemovable(choice) && <span className="w-touch shrink-0" />}
          {onRemove !== undefined && isRemovable(choice) && (
            <IconButton
              label={words.wallet_methods_remove({ method: choiceName(defaults, choice) })}
              icon={<Trash2 size={20} className="text-muted" />}
              onPress={() => onRemove(choice)}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

type MethodRowProps = {
  readonly group: string
  readonly choice: PayChoice
  readonly card: CreditCard | undefined
  readonly flagged: boolean
  readonly isUsable: boolean
  readonly isChosen: boolean
  readonly isMarked: boolean
  readonly name: string
  readonly detail: string | undefined
  readonly onChoose: () => void
}

function MethodRow(props: MethodRowProps) {
  const { group, choice, card, flagged, isUsable: canPay, isChosen, isMarked, name, detail, onChoose } = props
  return (
    <label
      className={cx(
        'flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-1 py-2 has-focus-visible:outline-2 has-focus-visible:outline-go',
        !canPay && 'text-muted',
      )}
    >
      <MethodIcon method={choice.method} form="tile" isMuted={!canPay} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className={cx(isChosen && 'font-bold')}>{name}</span>
          {isMarked && <Badge>{words.wallet_method_default()}</Badge>}
          {card?.is_expired && <Badge kind="warn">{words.wallet_method_expired()}</Badge>}
          {flagged && !card?.is_expired && <Badge kind="danger">{words.wallet_method_flagged()}</Badge>}
        </span>
        <span className="block text-secondary text-muted">{detail ?? detailOf(choice, card)}</span>
      </span>
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={!canPay}
        onChange={onChoose}
        className="size-5 shrink-0 outline-none"
      />
    </label>
  )
}

const details: Readonly<Record<PaymentMethod, () => string>> = {
  cash: () => words.wallet_method_cashDetail(),
  creditcard: () => words.wallet_method_linepayDetail(),
  linepay: () => words.wallet_method_linepayDetail(),
  linebank: () => words.wallet_method_linebankDetail(),
  applepay: () => words.wallet_method_deviceDetail(),
  googlepay: () => words.wallet_method_deviceDetail(),
  instore: () => words.wallet_method_instoreDetail(),
  company: () => words.wallet_method_linepayDetail(),
  aftee: () => words.wallet_method_afteeDetail(),
}

function detailOf({ method }: PayChoice, card: CreditCard | undefined): string {
  if (card?.is_expired) return words.wallet_method_expiredDetail()
  if (card !== undefined)
    return words.wallet_method_cardExpiry({ month: card.expiry.slice(2, 4), year: card.expiry.slice(0, 2) })
  return details[method]()
}

function isFlagged(defaults: PaymentDefaults, choice: PayChoice): boolean {
  if (choice.method !== 'creditcard') return accountOf(defaults, choice.method)?.is_flagged ?? false
  return cardOf(defaults, choice)?.is_flagged ?? false
}

/** Cards and the wallet have an id for their removal; cash is always there. */
function isRemovable({ method }: PayChoice): boolean {
  return boundMethods.some((bound) => bound === method)
}
