import { currentLanguage } from '@daoxing/kit/contract'
import { Card, Chip, formatDay, formatMoment, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { contractOf, type RentalContractText } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { RentalGate } from '../parts/RentalGate.tsx'
import { contentsQuery, contractQuery } from '../rental-data.ts'
import { type ContractLanguage, contractLanguages, useRentalSettings } from '../settings.ts'
import * as words from '../words/compiled/messages.js'

/** The standard contract with its date, in three languages [RNT-060]; `?order` shows the copy of an order. */
export function RentalPolicyScreen() {
  const [search] = useSearchParams()
  const { contractLanguage, change } = useRentalSettings()
  const language = contractLanguage ?? currentLanguage()
  const hash = search.get('order')
  return (
    <>
      <NavBar title={words.rental_policy_title()} />
      <Page>
        <div role="group" aria-label={words.rental_policy_language()} className="flex flex-wrap gap-2">
          {contractLanguages.map(({ language: other, name }) => (
            <Chip key={other} isSelected={other === language} onPress={() => change({ contractLanguage: other })}>
              <span lang={other}>{name}</span>
            </Chip>
          ))}
        </div>
        {hash === null ? <Current language={language} /> : <Agreed hash={hash} language={language} />}
      </Page>
    </>
  )
}

function Current({ language }: { readonly language: ContractLanguage }) {
  const query = useQuery(contentsQuery(language))
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" rows={4} />}>
      {({ contract }) => <ContractText contract={contract} language={language} />}
    </Loaded>
  )
}

function Agreed({ hash, language }: { readonly hash: string; readonly language: ContractLanguage }) {
  const query = useQuery(contractQuery(hash, language))
  return (
    <RentalGate query={query}>
      <Loaded query={query} skeleton={<Skeleton form="card" rows={4} />}>
        {(contract) => (
          <>
            <Card>
              <p>{words.rental_policy_agreed({ number: contract.orderNo, time: formatMoment(contract.agreedAt) })}</p>
              <p className="mt-1 text-caption break-words text-muted">
                {words.rental_policy_hash({ hash: contract.textHash })}
              </p>
            </Card>
            <ContractText contract={contract} language={language} />
          </>
        )}
      </Loaded>
    </RentalGate>
  )
}

type ContractTextProps = { readonly contract: RentalContractText; readonly language: ContractLanguage }

function ContractText({ contract: { version, title, clauses }, language }: ContractTextProps) {
  const validFrom = contractOf(version)?.validFrom
  return (
    <article lang={language} className="flex flex-col gap-3">
      <header>
        <h2 className="text-card font-bold">{title}</h2>
        <p className="text-secondary text-muted">
          {validFrom === undefined
            ? words.rental_policy_version({ version })
            : words.rental_policy_dated({ version, date: formatDay(validFrom) })}
        </p>
      </header>
      {clauses.map(({ clause, title: name, text }) => (
        <Card key={clause} title={name}>
          <p>{text}</p>
        </Card>
      ))}
    </article>
  )
}
