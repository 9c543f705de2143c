import { Unfold } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import type { Agreement } from './partner-data.ts'

/** The agreements of the partner, each with its version, to be opened and read in place. */
export function AgreementTexts({ agreements }: { readonly agreements: readonly Agreement[] }) {
  return (
    <ul className="my-3">
      {agreements.map(({ key, title, version, text }) => (
        <li key={key} className="border-b border-line last:border-b-0">
          <Unfold
            summary={
              <span className="min-w-0 py-1">
                <span className="block">{title}</span>
                <span className="block text-secondary text-muted">{words.identity_legal_version({ version })}</span>
              </span>
            }
          >
            <p className="pb-3 text-secondary whitespace-pre-line text-muted">{text}</p>
          </Unfold>
        </li>
      ))}
    </ul>
  )
}
