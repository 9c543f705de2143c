import type { BlockedDriver } from '@daoxing/dispatch/contract'
import {
  Button,
  Card,
  EmptyState,
  formatMoment,
  Loaded,
  NavBar,
  Page,
  sentenceOf,
  showToast,
  Skeleton,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { blocksQuery, useBlockDriver } from '../dispatch-data.ts'
import * as words from '../words/compiled/messages.js'

/** All drivers that the rider has blocked, each with a button to unblock. */
export function BlockedDriversScreen() {
  const query = useQuery(blocksQuery)
  return (
    <>
      <NavBar title={words.dispatch_blocks_title()} />
      <Page>
        <Loaded
          query={query}
          skeleton={<Skeleton form="card" rows={3} />}
          isEmpty={({ drivers }) => drivers.length === 0}
          empty={
            <EmptyState
              icon={<UserCheck aria-hidden="true" />}
              title={words.dispatch_blocks_none()}
              detail={words.dispatch_blocks_noneDetail()}
            />
          }
        >
          {({ drivers }) => (
            <>
              <p className="text-secondary text-muted">{words.dispatch_blocks_about()}</p>
              <Card form="plain">
                <ul>
                  {drivers.map((driver, at) => (
                    <li key={driver.driver_id} className={at > 0 ? 'border-t border-line' : ''}>
                      <BlockedRow driver={driver} />
                    </li>
                  ))}
                </ul>
              </Card>
            </>
          )}
        </Loaded>
      </Page>
    </>
  )
}

function BlockedRow({ driver }: { readonly driver: BlockedDriver }) {
  const { name, vehicle, blocked_at: blockedAt, driver_id: id } = driver
  const unblock = useBlockDriver()
  const lift = () =>
    unblock.mutate(
      { id, isBlocked: false },
      {
        onSuccess: () => showToast(words.dispatch_blocks_lifted({ name })),
        onError: (error) => showToast(sentenceOf(error), 4000),
      },
    )
  return (
    <div className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-bold">{name}</p>
        {vehicle && (
          <p className="text-secondary text-muted">
            {vehicle.model} · {vehicle.plate}
          </p>
        )}
        <p className="text-secondary text-muted">{words.dispatch_blocks_since({ moment: formatMoment(blockedAt) })}</p>
      </div>
      <Button
        kind="outline"
        label={words.dispatch_blocks_liftLabel({ name })}
        state={unblock.isPending ? 'busy' : 'ready'}
        onPress={lift}
      >
        {words.dispatch_blocks_lift()}
      </Button>
    </div>
  )
}
