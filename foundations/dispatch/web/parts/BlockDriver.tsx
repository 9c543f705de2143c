import { Button, sentenceOf, showToast } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { blocksQuery, useBlockDriver } from '../dispatch-data.ts'
import * as words from '../words/compiled/messages.js'

type BlockDriverProps = { readonly hash: string; readonly driverId: string }

/** Blocks this driver with one tap, and undoes it with another. */
export function BlockDriver({ hash, driverId }: BlockDriverProps) {
  const { data } = useQuery(blocksQuery)
  const block = useBlockDriver()
  const isBlocked = data?.drivers.some(({ driver_id: id }) => id === driverId) ?? false
  const change = () =>
    block.mutate({ id: hash, isBlocked: !isBlocked }, { onError: (error) => showToast(sentenceOf(error), 4000) })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-secondary text-muted">
        <Ban aria-hidden="true" size={20} className="shrink-0" />
        {isBlocked ? words.dispatch_block_done() : words.dispatch_block_offer()}
      </p>
      <Button
        kind={isBlocked ? 'quiet' : 'outline'}
        state={block.isPending || data === undefined ? 'busy' : 'ready'}
        onPress={change}
      >
        {isBlocked ? words.dispatch_block_undo() : words.dispatch_block_action()}
      </Button>
    </div>
  )
}
