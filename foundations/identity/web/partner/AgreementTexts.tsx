import { ChevronDown } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import type { Agreement } from './partner-data.ts'

/** The agreements of the partner, each with its version, to be opened and read in place. */
export function AgreementTexts({ agreements }: { readonly agreements: readonly Agreement[] }) {
  return (
    <ul className="my-3">
      {agreements.map(({ key, title, version, text }) => (
        <li key={key} className="border-b border-line last:border-b-0">
          <details>
            <summary className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block">{title}</span>
                <span className="block text-secondary text-muted">{words.identity_legal_version({ version })}</span>
              </span>
              <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-muted" />
            </summary>
            <p className="pb-3 text-secondary whitespace-pre-line text-muted">{text}</p>
          </details>
        </li>
      ))}
    </ul>
  )
}
