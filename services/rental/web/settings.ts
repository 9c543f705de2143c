import { draftStore, languageNames } from '@daoxing/kit/web'
import type { InvoiceForm } from './rules/invoice-form.ts'

/** The languages of the standard contract, by their own names. */
export const contractLanguages = [
  { language: 'zh-TW', name: languageNames['zh-TW'] },
  { language: 'en', name: languageNames.en },
  { language: 'ja', name: languageNames.ja },
] as const
export type ContractLanguage = (typeof contractLanguages)[number]['language']

type Settings = {
  readonly invoice: InvoiceForm | null
  /** Null for the language of the page. */
  readonly contractLanguage: ContractLanguage | null
}

/** The values that the next reservation begins with. It stays in this tab: an invoice form has an address or a carrier. */
export const useRentalSettings = draftStore<Settings>('daoxing.rentalSettings', {
  invoice: null,
  contractLanguage: null,
})
