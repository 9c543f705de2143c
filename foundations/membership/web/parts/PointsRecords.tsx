import {
  Button,
  ButtonLink,
  Card,
  Chip,
  ChipRow,
  EmptyState,
  formatDay,
  formatMoment,
  formatTwd,
  ListRow,
  Loaded,
  SectionTitle,
  Skeleton,
  useFirstService,
} from '@daoxing/kit/web'
import { PointsRecordKind } from '@daoxing/membership/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { type PointsRecord, pointsRecordsQuery } from '../membership-data.ts'
import { lastDay } from '../last-day.ts'
import * as words from '../words/compiled/messages.js'

const tabs: Readonly<Record<PointsRecordKind, { readonly label: () => string; readonly empty: () => string }>> = {
  earned: { label: words.membership_tab_earned, empty: words.membership_empty_earned },
  used: { label: words.membership_tab_used, empty: words.membership_empty_used },
  expired: { label: words.membership_tab_expired, empty: words.membership_empty_expired },
}

/** The rider's points records by kind [MBR-006], in pages. */
export function PointsRecords() {
  const [kind, setKind] = useState<PointsRecordKind>('earned')
  const query = useInfiniteQuery(pointsRecordsQuery(kind))
  const start = useFirstService('start')
  return (
    <>
      <SectionTitle>{words.membership_records()}</SectionTitle>
      <ChipRow label={words.membership_records()}>
        {PointsRecordKind.options.map((other) => (
          <Chip key={other} isSelected={other === kind} onPress={() => setKind(other)}>
            {tabs[other].label()}
          </Chip>
        ))}
      </ChipRow>
      <Loaded
        query={query}
        skeleton={<Skeleton rows={3} />}
        isEmpty={({ pages }) => pages.every((page) => page.length === 0)}
        empty={
          <EmptyState
            icon={<Coins aria-hidden="true" />}
            title={tabs[kind].empty()}
            action={kind === 'earned' && <ButtonLink to={start}>{words.membership_empty_ride()}</ButtonLink>}
          />
        }
      >
        {({ pages }) => <Records records={pages.flat()} />}
      </Loaded>
      {query.hasNextPage && (
        <Button
          kind="quiet"
          state={query.isFetchingNextPage ? 'busy' : 'ready'}
          onPress={() => void query.fetchNextPage()}
        >
          {words.membership_more()}
        </Button>
      )}
    </>
  )
}

function Records({ records }: { readonly records: readonly PointsRecord[] }) {
  return (
    <Card form="plain">
      {records.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- expired records have no ID, and the list only grows
        <RecordRow key={`${one.kind}/${at}`} {...one} isLast={at === records.length - 1} />
      ))}
    </Card>
  )
}

function RecordRow(props: PointsRecord & { readonly isLast: boolean }) {
  const { isLast } = props
  switch (props.kind) {
    case 'earned': {
      const { points, earned_at: earnedAt, expires_at: expiresAt, order_hash: hash } = props.record
      const expiry = expiresAt === null ? '' : words.membership_record_expires({ day: lastDay(expiresAt) })
      return (
        <ListRow
          title={points < 0 ? words.membership_record_refund() : words.membership_record_ride()}
          detail={[formatDay(earnedAt), expiry].filter((fact) => fact !== '').join(' · ')}
          fact={signed(points)}
          {...(hash !== null && { to: `/myOrder/${hash}` })}
          isLast={isLast}
        />
      )
    }
    case 'used': {
      const { points, used_at: usedAt, credit_twd: creditTwd } = props.record
      const title = words.membership_record_credit({ amount: formatTwd(creditTwd) })
      return <ListRow title={title} detail={formatMoment(usedAt)} fact={signed(-points)} isLast={isLast} />
    }
    case 'expired': {
      const { points, expired_at: expiredAt } = props.record
      const detail = expiredAt === '' ? undefined : formatDay(expiredAt)
      const title = words.membership_record_expired()
      return <ListRow title={title} detail={detail} fact={signed(-points)} isLast={isLast} />
    }
  }
}

/** Nothing has no sign. */
const signed = (points: number) => (points < 0 ? `−${-points}` : points === 0 ? '0' : `+${points}`)
