import {
  BottomSheet,
  Button,
  formatMoment,
  formatTwd,
  newTapKey,
  sentenceOf,
  showToast,
  useIsOnline,
} from '@daoxing/kit/web'
import type { RentalOrder } from '@daoxing/rental/contract'
import { useState } from 'react'
import { useDeleteRental } from '../rental-data.ts'
import * as words from '../words/compiled/messages.js'

type DeleteRentalProps = { readonly order: RentalOrder; readonly preview: NonNullable<RentalOrder['refundPreview']> }

/** Cancels the order. The sheet says first what comes back and what is kept. */
export function DeleteRental({ order: { hash }, preview }: DeleteRentalProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isOnline = useIsOnline()
  const deleting = useDeleteRental()
  const { refundTwd, keptTwd, percent, lessFrom } = preview
  return (
    <>
      <Button kind="danger" isWide onPress={() => setIsOpen(true)}>
        {words.rental_cancel_action()}
      </Button>
      {isOpen && (
        <BottomSheet
          title={words.rental_cancel_title()}
          onClose={() => setIsOpen(false)}
          footer={
            <div className="flex flex-col gap-1">
              {deleting.isError && (
                <p role="alert" className="text-secondary text-danger">
                  {sentenceOf(deleting.error)}
                </p>
              )}
              <Button isWide onPress={() => setIsOpen(false)}>
                {words.rental_cancel_keep()}
              </Button>
              <Button
                isWide
                kind="danger"
                state={deleting.isPending ? 'busy' : isOnline ? 'ready' : 'disabled'}
                onPress={() =>
                  deleting.mutate(
                    { tapKey: newTapKey(), hash, refundTwd },
                    {
                      onSuccess: () => {
                        setIsOpen(false)
                        showToast(words.rental_cancel_done({ amount: formatTwd(refundTwd) }), 4000)
                      },
                    },
                  )
                }
              >
                {words.rental_cancel_confirm({ amount: formatTwd(refundTwd) })}
              </Button>
            </div>
          }
        >
          <dl>
            <Row name={words.rental_cancel_refund()} value={formatTwd(refundTwd)} isMain />
            <Row name={words.rental_cancel_kept()} value={formatTwd(keptTwd)} />
          </dl>
          <p className="mt-2 text-secondary text-muted">{words.rental_cancel_rule({ percent })}</p>
          {lessFrom !== null && (
            <p className="text-secondary text-warn">{words.rental_cancel_less({ time: formatMoment(lessFrom) })}</p>
          )}
          {!isOnline && (
            <p role="status" className="mt-2 text-warn">
              {words.rental_cancel_offline()}
            </p>
          )}
        </BottomSheet>
      )}
    </>
  )
}

type RowProps = { readonly name: string; readonly value: string; readonly isMain?: boolean }

function Row({ name, value, isMain = false }: RowProps) {
  return (
    <div className={isMain ? 'flex justify-between gap-4 py-1 text-card font-bold' : 'flex justify-between gap-4 py-1'}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
