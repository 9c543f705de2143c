import { Card, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { tariffText } from '../parts/ride-words.ts'
import { publicTermsQuery } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

/** Texts and prices for anybody: our open data link here, and a stranger reads them before signing up. */
export function PublicTermsScreen() {
  const query = useQuery(publicTermsQuery)
  return (
    <>
      <NavBar title={words.scooter_terms_title()} />
      <Page>
        <Loaded query={query} skeleton={<Skeleton form="card" rows={4} />}>
          {({ version, terms, prices }) => (
            <article className="flex flex-col gap-3">
              <Card title={words.scooter_terms_prices()}>
                <ul className="flex flex-col gap-2">
                  {prices.map(({ models, tariff }) => (
                    <li key={models.join()}>
                      <p className="font-bold">{models.join(' · ')}</p>
                      <p>{tariffText(tariff)}</p>
                    </li>
                  ))}
                </ul>
              </Card>
              <Card title={words.scooter_terms_fees()}>
                <p>
                  {[
                    words.scooter_bill_fee2(),
                    words.scooter_bill_fee3(),
                    words.scooter_bill_fee4(),
                    words.scooter_bill_fee5(),
                  ].join(' · ')}
                </p>
                <p className="mt-1 text-secondary text-muted">{words.scooter_terms_feesDetail()}</p>
              </Card>
              {terms.map(({ termId, title, text }) => (
                <Card key={termId} title={title}>
                  <p className="whitespace-pre-line">{text}</p>
                </Card>
              ))}
              <p className="text-secondary text-muted">{words.scooter_account_version({ version })}</p>
            </article>
          )}
        </Loaded>
      </Page>
    </>
  )
}
