import type { ChargingOrder } from '@daoxing/charging/contract'
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  formatMoment,
  formatTwd,
  ListRow,
  Loaded,
  NavBar,
  Page,
  SectionTitle,
  Skeleton,
} from '@daoxing/kit/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { stageTitle } from '../parts/charge-words.ts'
import * as words from '../words/compiled/messages.js'
import { historyQuery, kwhText } from './account-data.ts'

/** The rider's charges by month, with sums, and each year as a table to keep. */
export function HistoryScreen() {
  const query = useInfiniteQuery(historyQuery)
  return (
    <>
      <NavBar title={words.charging_account_history()} />
      <Page>
        <Loaded
          query={query}
          skeleton={<Skeleton form="card" rows={3} />}
          isEmpty={({ pages }) => pages.every(({ orders }) => orders.length === 0)}
          empty={
            <EmptyState
              icon={<PlugZap aria-hidden="true" />}
              title={words.charging_account_historyEmpty()}
              detail={words.charging_account_historyEmptyText()}
              action={
                <ButtonLink kind="tint" to="/charging_station">
                  {words.charging_account_historyFind()}
                </ButtonLink>
              }
            />
          }
        >
          {({ pages }) => <Months orders={pages.flatMap(({ orders }) => orders)} />}
        </Loaded>
        {query.hasNextPage && (
          <Button
            kind="tint"
            state={query.isFetchingNextPage ? 'busy' : 'ready'}
            onPress={() => void query.fetchNextPage()}
          >
            {words.charging_account_more()}
          </Button>
        )}
      </Page>
    </>
  )
}

function Months({ orders }: { readonly orders: readonly ChargingOrder[] }) {
  const months = Map.groupBy(orders, ({ createdAt }) => monthOf(createdAt))
  const years = [...new Set([...months.keys()].map((month) => month.slice(0, 4)))]
  return (
    <>
      {[...months].map(([month, charges]) => (
        <section key={month}>
          <SectionTitle>
            {words.charging_account_month({
              month,
              kwh: kwhText(charges.reduce((sum, { energyKwh }) => sum + energyKwh, 0)),
              amount: formatTwd(charges.reduce((sum, { amountTwd }) => sum + amountTwd, 0)),
            })}
          </SectionTitle>
          <Card form="plain">
            {charges.map((order, index) => (
              <ListRow
                key={order.orderHash}
                title={order.place.stationName}
                detail={`${formatMoment(order.createdAt)} · ${stageTitle(order)}`}
                fact={formatTwd(order.amountTwd)}
                to={`/myOrder/${order.orderHash}`}
                isLast={index === charges.length - 1}
              />
            ))}
          </Card>
        </section>
      ))}
      {years.map((year) => (
        <a
          key={year}
          href={`/gw/v3/charging/user/order/EV/export?year=${year}`}
          download={`charging-${year}.csv`}
          className="inline-flex min-h-touch items-center font-bold text-go"
        >
          {words.charging_account_export({ year })}
        </a>
      ))}
    </>
  )
}

const inTaipei = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei', year: 'numeric', month: '2-digit' })

/** `2026/11`: the month belongs to Taipei. */
function monthOf(instant: string): string {
  const parts = inTaipei.formatToParts(new Date(instant))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}/${part('month')}`
}
