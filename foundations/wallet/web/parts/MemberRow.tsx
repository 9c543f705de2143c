import { ListRow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { WalletMinimal } from 'lucide-react'
import { choiceName } from '../method-words.ts'
import { defaultChoice } from '../rules/pay-choice.ts'
import { paymentDefaultsQuery } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'

/** The link from the member screen to the payment methods, with the default. */
export function MemberRow() {
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  return (
    <ListRow
      icon={<WalletMinimal aria-hidden="true" size={20} />}
      title={words.wallet_methods_title()}
      fact={defaults && choiceName(defaults, defaultChoice(defaults))}
      to="/payment?prevPage=/memberCenter"
      isLast
    />
  )
}
