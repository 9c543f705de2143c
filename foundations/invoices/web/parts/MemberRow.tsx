import { ListRow } from '@daoxing/kit/web'
import { ReceiptText } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The link from the member screen to the invoice settings. */
export function MemberRow() {
  return (
    <ListRow
      icon={<ReceiptText aria-hidden="true" size={20} />}
      title={words.invoices_setting_title()}
      to="/setting/invoice"
    />
  )
}
