import { announce, Button, Card, cx, IconButton } from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { favouriteDetail } from '../approximate-words.ts'
import { type DraggedRow, shiftPx, useDragOrder, withMoved } from '../use-drag-order.ts'
import { useOrderFavourites } from '../use-order-favourites.ts'
import * as words from '../words/compiled/messages.js'
import { FavouriteIcon } from './FavouriteIcon.tsx'

type OrderFavouritesProps = { readonly favourites: readonly Favourite[]; readonly onDone: () => void }

/** The favourites in the rider's own order: dragged by the handle, or moved by its arrow keys or the two buttons. */
export function OrderFavourites({ favourites, onDone }: OrderFavouritesProps) {
  const order = useOrderFavourites()
  const list = useRef<HTMLUListElement>(null)
  const ids = favourites.map(({ id }) => id)
  const move = (id: string, to: number) => {
    const from = ids.indexOf(id)
    const favourite = favourites[from]
    if (favourite === undefined || to === from || to < 0 || to >= favourites.length) return
    order.mutate(withMoved(favourites, from, to))
    announce(words.places_order_moved({ name: favourite.description, place: to + 1, count: favourites.length }))
  }
  const { dragged, handlersOf } = useDragOrder({ list, ids, onDrop: move })
  // The pressed button is gone, so the focus for keys and screen readers moves to the first handle.
  useEffect(() => {
    // Scrolls to the top: the button may have been below a list longer than the screen.
    scrollTo({ top: 0, behavior: 'instant' })
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <p className="text-secondary text-muted">{words.places_order_about()}</p>
      <Card form="plain">
        <ul ref={list}>
          {favourites.map((favourite, index) => (
            <OrderRow
              key={favourite.id}
              favourite={favourite}
              index={index}
              count={favourites.length}
              dragged={dragged}
              handlers={handlersOf(favourite.id)}
              onMove={(steps) => move(favourite.id, index + steps)}
            />
          ))}
        </ul>
      </Card>
      <Button isWide onPress={onDone}>
        {words.places_order_done()}
      </Button>
    </>
  )
}

type OrderRowProps = {
  readonly favourite: Favourite
  readonly index: number
  readonly count: number
  readonly dragged: DraggedRow | undefined
  readonly handlers: ReturnType<ReturnType<typeof useDragOrder>['handlersOf']>
  readonly onMove: (steps: 1 | -1) => void
}

function OrderRow({ favourite, index, count, dragged, handlers, onMove }: OrderRowProps) {
  const { icon, description: name } = favourite
  const handle = useRef<HTMLButtonElement>(null)
  const isHeld = dragged?.from === index
  const [isFirst, isLast] = [index === 0, index === count - 1]
  const press = (steps: 1 | -1) => {
    onMove(steps)
    // A disabled button cannot keep the focus.
    if (index + steps === 0 || index + steps === count - 1) handle.current?.focus()
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      style={dragged && { transform: `translateY(${shiftPx(index, dragged)}px)` }}
      className={cx(
        'flex min-h-14 items-center gap-1 bg-surface py-1',
        !isLast && 'border-b border-line',
        isHeld ? 'relative z-10 shadow-float' : dragged !== undefined && 'transition',
      )}
    >
      <button
        ref={handle}
        type="button"
        aria-label={words.places_order_handle({ name })}
        onKeyDown={byKey}
        className="-ms-3 inline-flex size-touch shrink-0 cursor-grab touch-none items-center justify-center rounded-full text-muted"
        {...handlers}
      >
        <GripVertical aria-hidden="true" size={20} />
      </button>
      <span className="shrink-0 text-muted">
        <FavouriteIcon icon={icon} />
      </span>
      <span className="min-w-0 flex-1 ps-2">
        <span className="line-clamp-2">{name}</span>
        <span className="line-clamp-2 text-secondary text-muted">{favouriteDetail(favourite)}</span>
      </span>
      <IconButton
        label={words.places_order_up({ name })}
        icon={<ArrowUp size={20} />}
        state={isFirst ? 'disabled' : 'ready'}
        onPress={() => press(-1)}
      />
      <IconButton
        label={words.places_order_down({ name })}
        icon={<ArrowDown size={20} />}
        state={isLast ? 'disabled' : 'ready'}
        onPress={() => press(1)}
      />
    </li>
  )
}
