import { instantFromMs } from '@daoxing/kit/contract'
import {
  BottomSheet,
  Button,
  cx,
  EmptyState,
  formatMoment,
  formatTwd,
  Loaded,
  sentenceOf,
  showToast,
  Skeleton,
  useIsOnline,
  useSecondsLeft,
} from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { extensionsQuery } from '../shared-data.ts'
import { useMove } from '../shared-moves.ts'

type ExtendSheetProps = { readonly order: SharedRental; readonly onClose: () => void }

const becauseTexts = {
  nextOrder: words.rental_extend_nextOrder,
  ownOrder: words.rental_extend_ownOrder,
  licence: words.rental_extend_licence,
  window: words.rental_extend_window,
}

const moreText = (differenceTwd: number) =>
  differenceTwd === 0 ? words.rental_extend_noMore() : words.rental_extend_more({ amount: formatTwd(differenceTwd) })

/** Later ends that are free, each with its new total and the difference, which is held first. */
export function ExtendSheet({ order, onClose }: ExtendSheetProps) {
  const query = useQuery(extensionsQuery(order.hash))
  const isOnline = useIsOnline()
  const [chosenEnd, setChosenEnd] = useState<number>()
  const extend = useMove(order)
  const secondsLeft = useSecondsLeft(query.data?.expiresAt)
  const offers = query.data?.offers ?? []
  // The shortest one at first, so that the button always says what it costs.
  const chosen = offers.find(({ endTime }) => endTime === chosenEnd) ?? offers[0]
  const isExpired = query.data !== undefined && secondsLeft === 0
  return (
    <BottomSheet
      title={words.rental_extend_title()}
      onClose={onClose}
      footer={
        <>
          {extend.isError && (
            <p role="alert" className="pb-2 text-secondary text-danger">
              {sentenceOf(extend.error)}
            </p>
          )}
          {isExpired ? (
            <Button isWide kind="tint" onPress={() => void query.refetch()}>
              {words.rental_price_renew()}
            </Button>
          ) : (
            chosen !== undefined && (
              <Button
                isWide
                state={extend.isPending ? 'busy' : isOnline ? 'ready' : 'disabled'}
                price={moreText(chosen.differenceTwd)}
                onPress={() => {
                  const { endTime, quoteHash } = chosen
                  extend.mutate(
                    { kind: 'extend', endTime, quoteHash },
                    {
                      onSuccess: () => {
                        showToast(words.rental_extend_done({ time: formatMoment(instantFromMs(endTime)) }), 4000)
                        onClose()
                      },
                      onError: () => void query.refetch(),
                    },
                  )
                }}
              >
                {words.rental_extend_confirmUntil({ time: formatMoment(instantFromMs(chosen.endTime)) })}
              </Button>
            )
          )}
        </>
      }
    >
      <p className="text-secondary text-muted">{words.rental_extend_how({ time: formatMoment(order.endsAt) })}</p>
      <Loaded
        query={query}
        skeleton={<Skeleton rows={4} />}
        isEmpty={({ offers }) => offers.length === 0}
        empty={
          <EmptyState
            icon={<CalendarX aria-hidden="true" />}
            title={words.rental_extend_none()}
            detail={query.data?.endsBecause ? becauseTexts[query.data.endsBecause]() : words.rental_extend_noneDetail()}
          />
        }
      >
        {({ endsBecause, until }) => (
          <>
            <div role="radiogroup" aria-label={words.rental_extend_title()} className="mt-2 flex flex-col gap-2">
              {offers.map(({ endTime, totalAmount, differenceTwd }) => (
                <button
                  key={endTime}
                  type="button"
                  role="radio"
                  aria-checked={endTime === chosen?.endTime}
                  onClick={() => setChosenEnd(endTime)}
                  className={cx(
                    'flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 rounded-2 border px-3 py-2 text-start',
                    endTime === chosen?.endTime ? 'border-go bg-go-tint' : 'border-edge',
                  )}
                >
                  <span className="font-bold">{formatMoment(instantFromMs(endTime))}</span>
                  <span className="text-end">
                    <span className="block font-bold text-go">{moreText(differenceTwd)}</span>
                    <span className="block text-secondary text-muted">
                      {words.rental_extend_total({ amount: formatTwd(totalAmount) })}
                    </span>
                  </span>
                </button>
              ))}
            </div>
            {endsBecause !== null && (
              <p className="mt-2 text-secondary text-muted">
                {words.rental_extend_until({ time: formatMoment(until), reason: becauseTexts[endsBecause]() })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </BottomSheet>
  )
}
